"""Components of Andromeda."""
