"""Measurements that anybody can repeat; none of them is a test."""
