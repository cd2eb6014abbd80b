"""Charts in the common style, designed for phones first.

Numbers are as large as in all pictures, colours are doubled by patterns, and each chart has a text form for screen
readers.
"""
