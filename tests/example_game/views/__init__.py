"""Views of High Tide."""
