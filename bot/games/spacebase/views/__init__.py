"""Views of Space Base: hidden information by seat."""
