"""How presses reach the bot without a connection to Discord's gateway. Cogs do not know which way one came."""
