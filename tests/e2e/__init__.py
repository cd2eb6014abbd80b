"""The whole bot, driven as people drive it: through a simulated Discord, with its database, cogs and pictures."""
