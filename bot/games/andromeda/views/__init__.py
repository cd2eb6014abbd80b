"""Information sets of Andromeda: views, and states that fit them."""
