"""A small web server for the table at home: phones send photos, all screens show the verdict.

It parses requests and shows pages, beside the command line and with the same use cases; only the
command ``papercraft serve`` imports it.
"""
