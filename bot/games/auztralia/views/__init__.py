"""Views of AuZtralia: hidden information by seat."""
