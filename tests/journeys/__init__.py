"""What people do on their first evening."""
