"""Tests of the AI workers."""
