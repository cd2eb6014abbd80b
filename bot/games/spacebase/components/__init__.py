"""Components of Space Base: the card set and its indexes."""
