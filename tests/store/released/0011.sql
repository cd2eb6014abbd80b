INSERT INTO guilds (guild_id, language, channels, opener_role, most_tables, notice_channel, notice_message) VALUES (3458764513820540928::BIGINT, NULL::VARCHAR, 'null'::JSON, NULL::BIGINT, NULL::INTEGER, NULL::BIGINT, NULL::BIGINT) ON CONFLICT (guild_id) DO NOTHING
UPDATE guilds SET language='ja'::VARCHAR WHERE guilds.guild_id = 3458764513820540928::BIGINT
SELECT guilds.guild_id, guilds.language, guilds.channels, guilds.opener_role, guilds.most_tables, guilds.notice_channel, guilds.notice_message FROM guilds WHERE guilds.guild_id = 3458764513820540928::BIGINT
INSERT INTO users (user_id, language, locale, time_zone, quiet_from, quiet_to, dm, dm_closed, remind_hours) VALUES (1152921504606846976::BIGINT, NULL::VARCHAR, NULL::VARCHAR, NULL::VARCHAR, NULL::INTEGER, NULL::INTEGER, True::BOOLEAN, False::BOOLEAN, NULL::INTEGER) ON CONFLICT (user_id) DO NOTHING
UPDATE users SET language='ja'::VARCHAR, time_zone='Asia/Tokyo'::VARCHAR, quiet_from=22::INTEGER, quiet_to=7::INTEGER WHERE users.user_id = 1152921504606846976::BIGINT
SELECT users.user_id, users.language, users.locale, users.time_zone, users.quiet_from, users.quiet_to, users.dm, users.dm_closed, users.remind_hours FROM users WHERE users.user_id = 1152921504606846976::BIGINT
INSERT INTO users (user_id, language, locale, time_zone, quiet_from, quiet_to, dm, dm_closed, remind_hours) VALUES (2::BIGINT, NULL::VARCHAR, NULL::VARCHAR, NULL::VARCHAR, NULL::INTEGER, NULL::INTEGER, True::BOOLEAN, False::BOOLEAN, NULL::INTEGER) ON CONFLICT (user_id) DO NOTHING
UPDATE users SET locale='en-GB'::VARCHAR, remind_hours=12::INTEGER WHERE users.user_id = 2::BIGINT
SELECT users.user_id, users.language, users.locale, users.time_zone, users.quiet_from, users.quiet_to, users.dm, users.dm_closed, users.remind_hours FROM users WHERE users.user_id = 2::BIGINT
SELECT daily.day, daily.guild_id, daily.user_id, daily.name, daily.opened_at, daily.moves, daily.way, daily.answered_at, daily.best FROM daily WHERE daily.day = '2026-01-01'::DATE AND daily.user_id = 1152921504606846976::BIGINT ORDER BY daily.opened_at
INSERT INTO daily (day, guild_id, user_id, name, opened_at, moves, way, answered_at, best) VALUES ('2026-01-01'::DATE, 3458764513820540928::BIGINT, 1152921504606846976::BIGINT, 'Ann'::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, NULL::INTEGER, NULL::VARCHAR, NULL::TIMESTAMP WITH TIME ZONE, False::BOOLEAN) ON CONFLICT (day, guild_id, user_id) DO NOTHING
INSERT INTO daily (day, guild_id, user_id, name, opened_at, moves, way, answered_at, best) VALUES ('2026-01-01'::DATE, 0::BIGINT, 1152921504606846976::BIGINT, 'Ann'::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, NULL::INTEGER, NULL::VARCHAR, NULL::TIMESTAMP WITH TIME ZONE, False::BOOLEAN) ON CONFLICT (day, guild_id, user_id) DO NOTHING
INSERT INTO daily_shown (day, channel_id) VALUES ('2026-01-01'::DATE, 11::BIGINT) ON CONFLICT (day, channel_id) DO NOTHING
INSERT INTO life (what, at) VALUES ('reached'::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (what) DO UPDATE SET at = CASE WHEN (excluded.at > life.at) THEN excluded.at ELSE life.at END
INSERT INTO announcements (what, english, japanese, until) VALUES ('maintenance'::VARCHAR, 'Back at noon.'::VARCHAR, '正午に戻ります。'::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (what) DO UPDATE SET english = excluded.english, japanese = excluded.japanese, until = excluded.until
INSERT INTO tables (game, rules_version, status, host_id, guild_id, channel_id, language, speed, settings, wanted, number, reason, created_at, limit_seconds, limit_then, interaction_id, again_of, private) VALUES ('toy'::VARCHAR, 1::INTEGER, 'open'::VARCHAR, 1152921504606846976::BIGINT, 3458764513820540928::BIGINT, 11::BIGINT, 'en'::VARCHAR, 'days'::VARCHAR, '{}'::JSON, 3::INTEGER, 0::INTEGER, ''::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, NULL::INTEGER, 'default'::VARCHAR, NULL::BIGINT, NULL::BIGINT, False::BOOLEAN) ON CONFLICT DO NOTHING RETURNING tables.id
DELETE FROM seats WHERE seats.table_id = 1::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (1::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
DELETE FROM timers WHERE timers.table_id = 1::BIGINT
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'close'::VARCHAR, ''::VARCHAR, '2026-01-07T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT tables.id, tables.game, tables.rules_version, tables.status, tables.host_id, tables.guild_id, tables.channel_id, tables.thread_id, tables.language, tables.speed, tables.settings, tables.wanted, tables.number, tables.seed, tables.salt, tables.reason, tables.created_at, tables.started_at, tables.ended_at, tables.limit_seconds, tables.limit_then, tables.alone, tables.scheme, tables.interaction_id, tables.again_of, tables.version, tables.noted, tables.private FROM tables WHERE tables.id = 1::BIGINT
SELECT requests.table_id, requests.kind, requests.seat, requests.number, requests.agreed, requests.asked FROM requests WHERE requests.table_id = 1::BIGINT
SELECT invitations.table_id, invitations.user_id, invitations.invited_by, invitations.at, invitations.declined FROM invitations WHERE invitations.table_id = 1::BIGINT ORDER BY invitations.at, invitations.user_id
SELECT seats.table_id, seats.seat, seats.name, seats.user_id, seats.ai_level, seats.stand_in, seats.left_by, seats.missed, seats.kept_until, seats.ends_without, seats.ready FROM seats WHERE seats.table_id = 1::BIGINT ORDER BY seats.seat
SELECT timers.table_id, timers.kind, timers.key, timers.due_at, timers.data FROM timers WHERE timers.table_id = 1::BIGINT ORDER BY timers.due_at
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 1::BIGINT ORDER BY moves.number DESC LIMIT 32::INTEGER
SELECT chronicles.lines FROM chronicles WHERE chronicles.table_id = 1::BIGINT
SELECT comings.table_id, comings.number, comings.seat, comings.kind, comings.name, comings.at FROM comings WHERE comings.table_id = 1::BIGINT ORDER BY comings.id
SELECT messages.table_id, messages.role, messages.user_id, messages.channel_id, messages.message_id, messages.number FROM messages WHERE messages.table_id = 1::BIGINT ORDER BY messages.role, messages.user_id
SELECT tables.version, tables.noted FROM tables WHERE tables.id = 1::BIGINT
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 1::BIGINT AND tables.version = 0::INTEGER
DELETE FROM seats WHERE seats.table_id = 1::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (1::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (1::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 1::BIGINT AND tables.version = 1::INTEGER
DELETE FROM seats WHERE seats.table_id = 1::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (1::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (1::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (1::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
SELECT tables.id, tables.number, tables.version FROM tables WHERE tables.id IN (1::BIGINT) ORDER BY tables.id FOR UPDATE
INSERT INTO snapshots (table_id, number, state) VALUES (1::BIGINT, 1::INTEGER, '\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (1::BIGINT, 1::INTEGER, -1::INTEGER, 1152921504606846976::BIGINT, 'setup'::VARCHAR, '["3"]'::JSON, '\x5b5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET rules_version=1::INTEGER, status='running'::VARCHAR, thread_id=70::BIGINT, settings='{}'::JSON, number=1::INTEGER, seed='\x73a9bef499bbf4dc7bd2a4f2c8af5bd99f267a0ed3197217dd2bba1537436e5c'::BYTEA, salt='\x2441e3d54410492b788768bcff2218cf'::BYTEA, started_at='2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, scheme=2::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 1::BIGINT
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 1::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id IN (1::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (1::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":1152921504606846976,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 1::BIGINT
INSERT INTO invitations (table_id, user_id, invited_by, at, declined) VALUES (1::BIGINT, 2::BIGINT, 1152921504606846976::BIGINT, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN) ON CONFLICT (table_id, user_id) DO NOTHING
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 1::BIGINT
UPDATE invitations SET declined=True::BOOLEAN WHERE invitations.table_id = 1::BIGINT AND invitations.user_id = 2::BIGINT
INSERT INTO tables (game, rules_version, status, host_id, guild_id, channel_id, language, speed, settings, wanted, number, reason, created_at, limit_seconds, limit_then, interaction_id, again_of, private) VALUES ('toy'::VARCHAR, 1::INTEGER, 'open'::VARCHAR, 1152921504606846976::BIGINT, 3458764513820540928::BIGINT, 11::BIGINT, 'en'::VARCHAR, 'days'::VARCHAR, '{}'::JSON, 3::INTEGER, 0::INTEGER, ''::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, NULL::INTEGER, 'default'::VARCHAR, NULL::BIGINT, NULL::BIGINT, False::BOOLEAN) ON CONFLICT DO NOTHING RETURNING tables.id
DELETE FROM seats WHERE seats.table_id = 2::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (2::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
DELETE FROM timers WHERE timers.table_id = 2::BIGINT
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'close'::VARCHAR, ''::VARCHAR, '2026-01-07T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT tables.id, tables.game, tables.rules_version, tables.status, tables.host_id, tables.guild_id, tables.channel_id, tables.thread_id, tables.language, tables.speed, tables.settings, tables.wanted, tables.number, tables.seed, tables.salt, tables.reason, tables.created_at, tables.started_at, tables.ended_at, tables.limit_seconds, tables.limit_then, tables.alone, tables.scheme, tables.interaction_id, tables.again_of, tables.version, tables.noted, tables.private FROM tables WHERE tables.id = 2::BIGINT
SELECT requests.table_id, requests.kind, requests.seat, requests.number, requests.agreed, requests.asked FROM requests WHERE requests.table_id = 2::BIGINT
SELECT invitations.table_id, invitations.user_id, invitations.invited_by, invitations.at, invitations.declined FROM invitations WHERE invitations.table_id = 2::BIGINT ORDER BY invitations.at, invitations.user_id
SELECT seats.table_id, seats.seat, seats.name, seats.user_id, seats.ai_level, seats.stand_in, seats.left_by, seats.missed, seats.kept_until, seats.ends_without, seats.ready FROM seats WHERE seats.table_id = 2::BIGINT ORDER BY seats.seat
SELECT timers.table_id, timers.kind, timers.key, timers.due_at, timers.data FROM timers WHERE timers.table_id = 2::BIGINT ORDER BY timers.due_at
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 2::BIGINT ORDER BY moves.number DESC LIMIT 32::INTEGER
SELECT chronicles.lines FROM chronicles WHERE chronicles.table_id = 2::BIGINT
SELECT comings.table_id, comings.number, comings.seat, comings.kind, comings.name, comings.at FROM comings WHERE comings.table_id = 2::BIGINT ORDER BY comings.id
SELECT messages.table_id, messages.role, messages.user_id, messages.channel_id, messages.message_id, messages.number FROM messages WHERE messages.table_id = 2::BIGINT ORDER BY messages.role, messages.user_id
SELECT tables.version, tables.noted FROM tables WHERE tables.id = 2::BIGINT
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT AND tables.version = 0::INTEGER
DELETE FROM seats WHERE seats.table_id = 2::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (2::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (2::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT AND tables.version = 1::INTEGER
DELETE FROM seats WHERE seats.table_id = 2::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (2::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (2::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (2::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
SELECT tables.id, tables.number, tables.version FROM tables WHERE tables.id IN (2::BIGINT) ORDER BY tables.id FOR UPDATE
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 1::INTEGER, '\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 1::INTEGER, -1::INTEGER, 1152921504606846976::BIGINT, 'setup'::VARCHAR, '["3"]'::JSON, '\x5b5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET rules_version=1::INTEGER, status='running'::VARCHAR, thread_id=71::BIGINT, settings='{}'::JSON, number=1::INTEGER, seed='\x8f7373abe8e394daf807e24e58c367402e281f9bddf85336d15b579b74e42509'::BYTEA, salt='\x50c9c994752666ae81c78b283592edff'::BYTEA, started_at='2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, scheme=2::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 2::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":1152921504606846976,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 2::BIGINT AND snapshots.number <= 1::INTEGER ORDER BY snapshots.number DESC LIMIT 1::INTEGER
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 2::INTEGER, '\x310a7b2262696473223a5b312c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 2::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "1"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a312c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=2::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 3::INTEGER, '\x310a7b2262696473223a5b312c312c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 3::INTEGER, 1::INTEGER, 2::BIGINT, 'move'::VARCHAR, '["bid", "1"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a317d2c7b226576656e74223a224269644973222c226e756d626572223a312c22746f223a5b315d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=3::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 4::INTEGER, '\x31207b22646965223a317d0a7b2262696473223a5b302c302c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 4::INTEGER, 2::INTEGER, 3::BIGINT, 'move'::VARCHAR, '["bid", "1"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a327d2c7b226576656e74223a224269644973222c226e756d626572223a312c22746f223a5b325d7d2c7b226576656e74223a22526f6c6c6564222c22646965223a347d5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET number=4::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 5::INTEGER, '\x31207b22646965223a317d0a7b2262696473223a5b322c302c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 5::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "2"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a322c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=5::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE snapshots SET number=6::INTEGER, state='\x31207b22646965223a317d0a7b2262696473223a5b322c322c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 2::BIGINT AND snapshots.number = 2::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 6::INTEGER, 1::INTEGER, 2::BIGINT, 'move'::VARCHAR, '["bid", "2"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a317d2c7b226576656e74223a224269644973222c226e756d626572223a322c22746f223a5b315d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=6::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE snapshots SET number=7::INTEGER, state='\x31207b22646965223a327d0a7b2262696473223a5b302c302c305d2c22686f757365223a312c22726f756e64223a332c2277696e6e6572223a307d'::BYTEA WHERE snapshots.table_id = 2::BIGINT AND snapshots.number = 3::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 7::INTEGER, 2::INTEGER, 3::BIGINT, 'move'::VARCHAR, '["bid", "2"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a327d2c7b226576656e74223a224269644973222c226e756d626572223a322c22746f223a5b325d7d2c7b226576656e74223a22526f6c6c6564222c22646965223a327d5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET status='finished'::VARCHAR, number=7::INTEGER, ended_at='2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, version=(tables.version + 1::INTEGER) WHERE tables.id = 2::BIGINT
INSERT INTO results (table_id, seat, user_id, name, ai_level, place, points) VALUES (2::BIGINT, 0::INTEGER, 1152921504606846976::BIGINT, 'Ann'::VARCHAR, NULL::INTEGER, 1::INTEGER, 1::INTEGER)
INSERT INTO results (table_id, seat, user_id, name, ai_level, place, points) VALUES (2::BIGINT, 1::INTEGER, 2::BIGINT, 'ベン'::VARCHAR, NULL::INTEGER, 2::INTEGER, 0::INTEGER)
INSERT INTO results (table_id, seat, user_id, name, ai_level, place, points) VALUES (2::BIGINT, 2::INTEGER, 3::BIGINT, 'Chie ''the \ one'''::VARCHAR, NULL::INTEGER, 2::INTEGER, 0::INTEGER)
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 1::BIGINT AND snapshots.number <= 1::INTEGER ORDER BY snapshots.number DESC LIMIT 1::INTEGER
INSERT INTO snapshots (table_id, number, state) VALUES (1::BIGINT, 2::INTEGER, '\x310a7b2262696473223a5b342c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (1::BIGINT, 2::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "4"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a342c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=2::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 1::BIGINT
DELETE FROM requests WHERE requests.table_id IN (1::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (1::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE tables SET status='ended'::VARCHAR, reason='ended by Ann'::VARCHAR, ended_at='2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, version=(tables.version + 1::INTEGER) WHERE tables.id = 1::BIGINT AND tables.version = 6::INTEGER
DELETE FROM requests WHERE requests.table_id = 1::BIGINT
DELETE FROM timers WHERE timers.table_id = 1::BIGINT
SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND tables.ended_at < '2026-01-02T23:00:00+00:00'::TIMESTAMP WITH TIME ZONE AND tables.number > 0::INTEGER AND tables.id > 0::BIGINT AND NOT (EXISTS (SELECT * FROM chronicles WHERE chronicles.table_id = tables.id)) ORDER BY tables.id LIMIT 200
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 1::BIGINT ORDER BY moves.number
INSERT INTO chronicles (table_id, lines) VALUES (1::BIGINT, '\x789c8d4e310ec2300cdc79c6cdae94968a212313ec4ca00ea9eaa182a62849cb10e5efb82da56243b2e4b3cf77e7083b74353be89ce0d904e86c42a66da06fd8a322f0c8367819054f07285471c8542e75514acf7505e1de5a11894b189e98dd1e2c8be0062634cebcec32a45dfca6166baada426b6984f2273a2e50ec4fc61fe7838f2ed1c60971f642adee2521f4a25655faeff7ae1f19e90d146550ab'::BYTEA)
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id IN (1::BIGINT)
DELETE FROM moves WHERE moves.table_id = 1::BIGINT AND (moves.number NOT IN (2::INTEGER))
UPDATE moves SET said='[]'::JSON, events='\x'::BYTEA WHERE moves.table_id = 1::BIGINT
DELETE FROM snapshots WHERE snapshots.table_id = 1::BIGINT AND snapshots.number != 2::INTEGER AND snapshots.number % 32::INTEGER != 1::INTEGER
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 1::BIGINT
UPDATE snapshots SET state='\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA WHERE snapshots.table_id = 1::BIGINT AND snapshots.number = 1::INTEGER
UPDATE snapshots SET state='\x789c33e4aa564aca4c2956b28a36d131d03188d551cac82f2d4e55b232d0512aca2fcd4b51b232d4512acfcccb4b2d52b2d235ac050067ba0e94'::BYTEA WHERE snapshots.table_id = 1::BIGINT AND snapshots.number = 2::INTEGER
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 2::BIGINT ORDER BY moves.number
INSERT INTO chronicles (table_id, lines) VALUES (2::BIGINT, '\x789cad923d0f82301086777fc6cd25690fc584d14957e3a46128a10311c140c181f0df3d40040748059226bdf63edeb7e953429c3f7c95822b18644a6a70ad3a926100ee0d6cf018a842c53aa323c575012047c7e282d68573b7595760700f636aa2293a7f42332d5274a1d35c310852f98adb43b529bfaad8a9f25ed4a78d81f8912edb90c61f6576680a3e7d15eb73943865941abc4927d4cdbdcaccfb2329140cfdd99d8e98e94f98f813b3fd6d3b1d9ce90f4dfca137ac3a2751fdb1f4a7a12207ff5837a462374a05ae40052ea6c219a5c2d0df2415b8988afd281586fe26a940032a702d2adeee4e5bc9'::BYTEA)
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id IN (2::BIGINT)
DELETE FROM moves WHERE moves.table_id = 2::BIGINT AND (moves.number NOT IN (2::INTEGER, 3::INTEGER, 4::INTEGER))
UPDATE moves SET said='[]'::JSON, events='\x'::BYTEA WHERE moves.table_id = 2::BIGINT
DELETE FROM snapshots WHERE snapshots.table_id = 2::BIGINT AND snapshots.number != 7::INTEGER AND snapshots.number % 32::INTEGER != 1::INTEGER
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 2::BIGINT
UPDATE snapshots SET state='\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA WHERE snapshots.table_id = 2::BIGINT AND snapshots.number = 1::INTEGER
UPDATE snapshots SET state='\x789c3354a8564ac94c55b232aae5aa564aca4c2956b28a36d001c2581da58cfcd262a094a18e52517e695e8a9295b18e5279665e5e6a919295412d00f9ca115f'::BYTEA WHERE snapshots.table_id = 2::BIGINT AND snapshots.number = 7::INTEGER
SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND tables.ended_at < '2026-01-02T23:00:00+00:00'::TIMESTAMP WITH TIME ZONE AND tables.number > 0::INTEGER AND tables.id > 2::BIGINT AND NOT (EXISTS (SELECT * FROM chronicles WHERE chronicles.table_id = tables.id)) ORDER BY tables.id LIMIT 200
SELECT DISTINCT snapshots.table_id FROM snapshots JOIN tables ON tables.id = snapshots.table_id WHERE tables.status = 'running'::VARCHAR AND snapshots.table_id > 0::BIGINT AND snapshots.number <= tables.number - 4::INTEGER AND snapshots.number % 32::INTEGER != 1::INTEGER ORDER BY snapshots.table_id LIMIT 200
SELECT chronicles.table_id FROM chronicles JOIN tables ON tables.id = chronicles.table_id WHERE tables.ended_at < '2025-12-04T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE AND (EXISTS (SELECT * FROM moves WHERE moves.table_id = chronicles.table_id)) LIMIT 10
SELECT interactions.interaction_id FROM interactions WHERE interactions.at < '2026-01-02T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE ORDER BY interactions.interaction_id LIMIT 200
SELECT tables.id FROM tables WHERE tables.status = 'open'::VARCHAR AND tables.id > 0::BIGINT AND NOT (EXISTS (SELECT * FROM timers WHERE timers.table_id = tables.id AND timers.kind = 'close'::VARCHAR)) ORDER BY tables.id LIMIT 200
DELETE FROM pace WHERE pace.slot < '2026-01-01T23:55:00+00:00'::TIMESTAMP WITH TIME ZONE
DELETE FROM users WHERE users.user_id = 3::BIGINT
DELETE FROM daily WHERE daily.user_id = 3::BIGINT
SELECT occupants.table_id, occupants.seat, tables.language FROM occupants JOIN tables ON tables.id = occupants.table_id WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND occupants.user_id = 3::BIGINT UNION SELECT seats.table_id, seats.seat, tables.language FROM seats JOIN tables ON tables.id = seats.table_id WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND seats.user_id = 3::BIGINT
SELECT seats.name FROM seats WHERE seats.table_id = 1::BIGINT AND seats.seat = 2::INTEGER AND seats.user_id = 3::BIGINT
SELECT occupants.table_id, occupants.seat, occupants.user_id FROM occupants WHERE occupants.table_id = 1::BIGINT AND occupants.seat = 2::INTEGER AND occupants.user_id != 3::BIGINT
UPDATE seats SET name='Player 3'::VARCHAR, user_id=NULL::BIGINT WHERE seats.table_id = 1::BIGINT AND seats.seat = 2::INTEGER AND seats.user_id = 3::BIGINT
UPDATE results SET user_id=NULL::BIGINT, name='Player 3'::VARCHAR WHERE results.table_id = 1::BIGINT AND results.seat = 2::INTEGER AND results.user_id = 3::BIGINT
UPDATE comings SET name='Player 3'::VARCHAR WHERE comings.table_id = 1::BIGINT AND comings.seat = 2::INTEGER
SELECT tables.reason FROM tables WHERE tables.id = 1::BIGINT
SELECT seats.name FROM seats WHERE seats.table_id = 2::BIGINT AND seats.seat = 2::INTEGER AND seats.user_id = 3::BIGINT
SELECT occupants.table_id, occupants.seat, occupants.user_id FROM occupants WHERE occupants.table_id = 2::BIGINT AND occupants.seat = 2::INTEGER AND occupants.user_id != 3::BIGINT
UPDATE seats SET name='Player 3'::VARCHAR, user_id=NULL::BIGINT WHERE seats.table_id = 2::BIGINT AND seats.seat = 2::INTEGER AND seats.user_id = 3::BIGINT
UPDATE results SET user_id=NULL::BIGINT, name='Player 3'::VARCHAR WHERE results.table_id = 2::BIGINT AND results.seat = 2::INTEGER AND results.user_id = 3::BIGINT
UPDATE comings SET name='Player 3'::VARCHAR WHERE comings.table_id = 2::BIGINT AND comings.seat = 2::INTEGER
SELECT tables.reason FROM tables WHERE tables.id = 2::BIGINT
UPDATE tables SET host_id=0::BIGINT, version=(tables.version + 1::INTEGER) WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND tables.host_id = 3::BIGINT
UPDATE moves SET user_id=NULL::BIGINT WHERE moves.user_id = 3::BIGINT AND moves.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
UPDATE seats SET left_by=NULL::BIGINT WHERE seats.left_by = 3::BIGINT AND seats.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
UPDATE seats SET ends_without=NULL::BIGINT WHERE seats.ends_without = 3::BIGINT AND seats.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
DELETE FROM occupants WHERE occupants.user_id = 3::BIGINT AND occupants.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
DELETE FROM invitations WHERE invitations.user_id = 3::BIGINT AND invitations.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
DELETE FROM invitations WHERE invitations.invited_by = 3::BIGINT AND invitations.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id IN (1::BIGINT, 2::BIGINT)
INSERT INTO tables (game, rules_version, status, host_id, guild_id, channel_id, language, speed, settings, wanted, number, reason, created_at, limit_seconds, limit_then, interaction_id, again_of, private) VALUES ('toy'::VARCHAR, 1::INTEGER, 'open'::VARCHAR, 1152921504606846976::BIGINT, 3458764513820540928::BIGINT, 11::BIGINT, 'en'::VARCHAR, 'days'::VARCHAR, '{}'::JSON, 3::INTEGER, 0::INTEGER, ''::VARCHAR, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, NULL::INTEGER, 'default'::VARCHAR, NULL::BIGINT, NULL::BIGINT, False::BOOLEAN) ON CONFLICT DO NOTHING RETURNING tables.id
DELETE FROM seats WHERE seats.table_id = 3::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
DELETE FROM timers WHERE timers.table_id = 3::BIGINT
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'close'::VARCHAR, ''::VARCHAR, '2026-01-09T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT tables.id, tables.game, tables.rules_version, tables.status, tables.host_id, tables.guild_id, tables.channel_id, tables.thread_id, tables.language, tables.speed, tables.settings, tables.wanted, tables.number, tables.seed, tables.salt, tables.reason, tables.created_at, tables.started_at, tables.ended_at, tables.limit_seconds, tables.limit_then, tables.alone, tables.scheme, tables.interaction_id, tables.again_of, tables.version, tables.noted, tables.private FROM tables WHERE tables.id = 3::BIGINT
SELECT requests.table_id, requests.kind, requests.seat, requests.number, requests.agreed, requests.asked FROM requests WHERE requests.table_id = 3::BIGINT
SELECT invitations.table_id, invitations.user_id, invitations.invited_by, invitations.at, invitations.declined FROM invitations WHERE invitations.table_id = 3::BIGINT ORDER BY invitations.at, invitations.user_id
SELECT seats.table_id, seats.seat, seats.name, seats.user_id, seats.ai_level, seats.stand_in, seats.left_by, seats.missed, seats.kept_until, seats.ends_without, seats.ready FROM seats WHERE seats.table_id = 3::BIGINT ORDER BY seats.seat
SELECT timers.table_id, timers.kind, timers.key, timers.due_at, timers.data FROM timers WHERE timers.table_id = 3::BIGINT ORDER BY timers.due_at
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 3::BIGINT ORDER BY moves.number DESC LIMIT 32::INTEGER
SELECT chronicles.lines FROM chronicles WHERE chronicles.table_id = 3::BIGINT
SELECT comings.table_id, comings.number, comings.seat, comings.kind, comings.name, comings.at FROM comings WHERE comings.table_id = 3::BIGINT ORDER BY comings.id
SELECT messages.table_id, messages.role, messages.user_id, messages.channel_id, messages.message_id, messages.number FROM messages WHERE messages.table_id = 3::BIGINT ORDER BY messages.role, messages.user_id
SELECT tables.version, tables.noted FROM tables WHERE tables.id = 3::BIGINT
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT AND tables.version = 0::INTEGER
DELETE FROM seats WHERE seats.table_id = 3::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT AND tables.version = 1::INTEGER
DELETE FROM seats WHERE seats.table_id = 3::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
SELECT tables.id, tables.number, tables.version FROM tables WHERE tables.id IN (3::BIGINT) ORDER BY tables.id FOR UPDATE
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 1::INTEGER, '\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 1::INTEGER, -1::INTEGER, 1152921504606846976::BIGINT, 'setup'::VARCHAR, '["3"]'::JSON, '\x5b5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET rules_version=1::INTEGER, status='running'::VARCHAR, thread_id=72::BIGINT, settings='{}'::JSON, number=1::INTEGER, seed='\x935d406e8fdb72a34980be64d347bdcdda5117b919f538dcb77eacfe863e5282'::BYTEA, salt='\xfa940bf3eb573f5fc12f4f8b12cd8aef'::BYTEA, started_at='2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, scheme=2::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 3::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":1152921504606846976,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO pace (slot, what, ms, count) VALUES ('2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, 'board'::VARCHAR, 250::INTEGER, 0::INTEGER) ON CONFLICT (slot, what, ms) DO NOTHING
UPDATE pace SET count=(pace.count + 3::INTEGER) WHERE pace.slot = '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE AND pace.what = 'board'::VARCHAR AND pace.ms = 250::INTEGER
INSERT INTO messages (table_id, role, user_id, channel_id, message_id, number) VALUES (3::BIGINT, 'board'::VARCHAR, 0::BIGINT, 11::BIGINT, 1000::BIGINT, 0::INTEGER) ON CONFLICT (table_id, role, user_id) DO UPDATE SET channel_id = excluded.channel_id, message_id = excluded.message_id, number = excluded.number
INSERT INTO messages (table_id, role, user_id, channel_id, message_id, number) VALUES (3::BIGINT, 'hand'::VARCHAR, 2::BIGINT, 5::BIGINT, 6::BIGINT, 0::INTEGER) ON CONFLICT (table_id, role, user_id) DO UPDATE SET channel_id = excluded.channel_id, message_id = excluded.message_id, number = excluded.number
UPDATE tables SET noted=(tables.noted + 1::INTEGER) WHERE tables.id IN (3::BIGINT) RETURNING tables.id, tables.noted
DELETE FROM messages WHERE messages.table_id = 3::BIGINT AND messages.role = 'hand'::VARCHAR AND messages.user_id = 2::BIGINT
UPDATE tables SET noted=(tables.noted + 1::INTEGER) WHERE tables.id IN (3::BIGINT) RETURNING tables.id, tables.noted
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 3::BIGINT AND snapshots.number <= 1::INTEGER ORDER BY snapshots.number DESC LIMIT 1::INTEGER
SELECT interactions.interaction_id FROM interactions WHERE interactions.interaction_id IN (500::BIGINT)
INSERT INTO interactions (interaction_id, at) VALUES (500::BIGINT, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (interaction_id) DO NOTHING RETURNING interactions.interaction_id
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 2::INTEGER, '\x310a7b2262696473223a5b342c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 2::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "4"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a342c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=2::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 3::INTEGER, '\x310a7b2262696473223a5b302c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 3::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'undo'::VARCHAR, '["2"]'::JSON, '\x5b5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=3::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
UPDATE moves SET undone=True::BOOLEAN WHERE moves.table_id = 3::BIGINT AND moves.number = 2::INTEGER
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":1152921504606846976,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT interactions.interaction_id FROM interactions WHERE interactions.interaction_id IN (501::BIGINT)
INSERT INTO interactions (interaction_id, at) VALUES (501::BIGINT, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (interaction_id) DO NOTHING RETURNING interactions.interaction_id
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 4::INTEGER, '\x310a7b2262696473223a5b332c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 4::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "3"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a332c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=4::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT interactions.interaction_id FROM interactions WHERE interactions.interaction_id IN (502::BIGINT)
INSERT INTO interactions (interaction_id, at) VALUES (502::BIGINT, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (interaction_id) DO NOTHING RETURNING interactions.interaction_id
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 5::INTEGER, '\x310a7b2262696473223a5b332c332c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 5::INTEGER, 1::INTEGER, 2::BIGINT, 'move'::VARCHAR, '["bid", "3"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a317d2c7b226576656e74223a224269644973222c226e756d626572223a332c22746f223a5b315d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-03T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=5::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-03T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO life (what, at) VALUES ('reached'::VARCHAR, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (what) DO UPDATE SET at = CASE WHEN (excluded.at > life.at) THEN excluded.at ELSE life.at END
SELECT timers.table_id, timers.kind, timers.key, timers.due_at, timers.data FROM timers ORDER BY timers.due_at LIMIT 200
UPDATE snapshots SET number=6::INTEGER, state='\x31207b22646965223a317d0a7b2262696473223a5b302c302c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 3::BIGINT AND snapshots.number = 2::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 6::INTEGER, -1::INTEGER, NULL::BIGINT, 'move'::VARCHAR, '["close"]'::JSON, '\x5b7b226576656e74223a22526f6c6c6564222c22646965223a327d5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET number=6::INTEGER, alone=1::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":2,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-03T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE snapshots SET number=7::INTEGER, state='\x31207b22646965223a317d0a7b2262696473223a5b302c312c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 3::BIGINT AND snapshots.number = 3::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 7::INTEGER, 1::INTEGER, 2::BIGINT, 'move'::VARCHAR, '["bid", "1"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a317d2c7b226576656e74223a224269644973222c226e756d626572223a312c22746f223a5b315d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=7::INTEGER, alone=0::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-03T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE tables SET alone=0::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT AND tables.version = 9::INTEGER
DELETE FROM seats WHERE seats.table_id = 3::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, NULL::BIGINT, 2::INTEGER, True::BOOLEAN, 2::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 3::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id = 3::BIGINT
DELETE FROM timers WHERE timers.table_id = 3::BIGINT
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-03T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO comings (table_id, number, seat, kind, name, at) VALUES (3::BIGINT, 7::INTEGER, 1::INTEGER, 'left'::VARCHAR, 'ベン'::VARCHAR, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE) RETURNING comings.id
SELECT occupants.seat FROM occupants WHERE occupants.table_id = 3::BIGINT AND occupants.user_id = 2::BIGINT ORDER BY occupants.seat
UPDATE tables SET alone=0::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT AND tables.version = 10::INTEGER
DELETE FROM seats WHERE seats.table_id = 3::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without, ready) VALUES (3::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT, False::BOOLEAN)
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 3::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id = 3::BIGINT
DELETE FROM timers WHERE timers.table_id = 3::BIGINT
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-03T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO comings (table_id, number, seat, kind, name, at) VALUES (3::BIGINT, 7::INTEGER, 1::INTEGER, 'back'::VARCHAR, 'ベン'::VARCHAR, '2026-01-03T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE) RETURNING comings.id
UPDATE tables SET version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
INSERT INTO requests (table_id, kind, seat, number, agreed, asked) VALUES (3::BIGINT, 'undo'::VARCHAR, 0::INTEGER, 3::INTEGER, '[]'::JSON, '[1, 2]'::JSON) ON CONFLICT (table_id) DO UPDATE SET kind = excluded.kind, seat = excluded.seat, number = excluded.number, agreed = excluded.agreed, asked = excluded.asked
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 3::BIGINT AND snapshots.number <= 7::INTEGER ORDER BY snapshots.number DESC LIMIT 1::INTEGER
SELECT interactions.interaction_id FROM interactions WHERE interactions.interaction_id IN (900::BIGINT)
INSERT INTO interactions (interaction_id, at) VALUES (900::BIGINT, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (interaction_id) DO NOTHING RETURNING interactions.interaction_id
UPDATE snapshots SET number=8::INTEGER, state='\x31207b22646965223a317d0a7b2262696473223a5b302c312c325d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 3::BIGINT AND snapshots.number = 4::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 8::INTEGER, 2::INTEGER, 3::BIGINT, 'move'::VARCHAR, '["bid", "2"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a327d2c7b226576656e74223a224269644973222c226e756d626572223a322c22746f223a5b325d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=8::INTEGER, version=(tables.version + 1::INTEGER) WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-03T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-03T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-03T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
