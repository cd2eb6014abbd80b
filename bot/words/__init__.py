"""Message catalogues and their formatter: English and Japanese texts."""
