"""A small web server for the table at home: phones send photos, all screens show the verdict.

A front end like the command line, with the same use cases. Only the command ``papercraft serve``
imports it.
"""
