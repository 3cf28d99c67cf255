"""A small web server for game night: phones send photos, and every screen shows the verdict.

It is a front end like the command line and uses the same use cases; only the command ``papercraft
serve`` imports it.
"""
