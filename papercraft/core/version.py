"""The version of papercraft, also printed on every sheet."""

VERSION = "0.1.0"
