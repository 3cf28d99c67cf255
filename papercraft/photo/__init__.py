"""Read photos of sheets: from pixels to ink at places in mm. Knows sheets, but no game."""
