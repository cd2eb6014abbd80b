"""The disaster recovery drill: `make rehearse` loses and restores a database three times."""
