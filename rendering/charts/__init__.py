"""Charts in the house's own style, for a phone first.

Numbers are as large as in all pictures, what colour tells is told by form as well, and each chart says itself in words
for those who do not see it.
"""
