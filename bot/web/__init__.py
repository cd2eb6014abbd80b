"""Pages of tables in the browser: their HTML, their API and their event stream."""
