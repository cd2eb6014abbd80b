"""Rendering with Pillow: boards, cards, charts, posters and films of all games."""
