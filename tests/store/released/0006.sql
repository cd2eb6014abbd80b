INSERT INTO guilds (guild_id, language) VALUES (3458764513820540928::BIGINT, 'ja'::VARCHAR) ON CONFLICT (guild_id) DO UPDATE SET language = excluded.language
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
INSERT INTO life (what, at) VALUES ('reached'::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (what) DO UPDATE SET at = excluded.at
INSERT INTO tables (game, rules_version, status, host_id, guild_id, channel_id, language, speed, settings, wanted, number, reason, created_at, limit_seconds, limit_then, interaction_id, again_of) VALUES ('toy'::VARCHAR, 1::INTEGER, 'open'::VARCHAR, 1152921504606846976::BIGINT, 3458764513820540928::BIGINT, 11::BIGINT, 'en'::VARCHAR, 'days'::VARCHAR, '{}'::JSON, 3::INTEGER, 0::INTEGER, ''::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, NULL::INTEGER, 'default'::VARCHAR, NULL::BIGINT, NULL::BIGINT) RETURNING tables.id
DELETE FROM seats WHERE seats.table_id = 1::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (1::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
SELECT tables.id, tables.game, tables.rules_version, tables.status, tables.host_id, tables.guild_id, tables.channel_id, tables.thread_id, tables.language, tables.speed, tables.settings, tables.wanted, tables.number, tables.seed, tables.salt, tables.reason, tables.created_at, tables.started_at, tables.ended_at, tables.limit_seconds, tables.limit_then, tables.alone, tables.scheme, tables.interaction_id, tables.again_of FROM tables WHERE tables.id = 1::BIGINT
SELECT requests.table_id, requests.kind, requests.seat, requests.number, requests.agreed, requests.asked FROM requests WHERE requests.table_id = 1::BIGINT
SELECT seats.table_id, seats.seat, seats.name, seats.user_id, seats.ai_level, seats.stand_in, seats.left_by, seats.missed, seats.kept_until, seats.ends_without FROM seats WHERE seats.table_id = 1::BIGINT ORDER BY seats.seat
SELECT timers.table_id, timers.kind, timers.key, timers.due_at, timers.data FROM timers WHERE timers.table_id = 1::BIGINT ORDER BY timers.due_at
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 1::BIGINT ORDER BY moves.number DESC LIMIT 32::INTEGER
SELECT chronicles.lines FROM chronicles WHERE chronicles.table_id = 1::BIGINT
SELECT comings.table_id, comings.number, comings.seat, comings.kind, comings.name, comings.at FROM comings WHERE comings.table_id = 1::BIGINT ORDER BY comings.id
SELECT messages.table_id, messages.role, messages.user_id, messages.channel_id, messages.message_id, messages.number FROM messages WHERE messages.table_id = 1::BIGINT ORDER BY messages.role, messages.user_id
DELETE FROM seats WHERE seats.table_id = 1::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (1::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (1::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
DELETE FROM seats WHERE seats.table_id = 1::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (1::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (1::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (1::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
SELECT tables.id, tables.number FROM tables WHERE tables.id IN (1::BIGINT) ORDER BY tables.id FOR UPDATE
INSERT INTO snapshots (table_id, number, state) VALUES (1::BIGINT, 1::INTEGER, '\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (1::BIGINT, 1::INTEGER, -1::INTEGER, 1152921504606846976::BIGINT, 'setup'::VARCHAR, '["3"]'::JSON, '\x5b5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET rules_version=1::INTEGER, status='running'::VARCHAR, thread_id=70::BIGINT, settings='{}'::JSON, number=1::INTEGER, seed='\xf5b165224a58b791df6af1d8303e61cdc4bb86c3d1c427103c344c4189eb2f1e'::BYTEA, salt='\x7bd5d47e446fcec2a3d811736110e578'::BYTEA, started_at='2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, scheme=2::INTEGER WHERE tables.id = 1::BIGINT
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 1::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id IN (1::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (1::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":1152921504606846976,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO tables (game, rules_version, status, host_id, guild_id, channel_id, language, speed, settings, wanted, number, reason, created_at, limit_seconds, limit_then, interaction_id, again_of) VALUES ('toy'::VARCHAR, 1::INTEGER, 'open'::VARCHAR, 1152921504606846976::BIGINT, 3458764513820540928::BIGINT, 11::BIGINT, 'en'::VARCHAR, 'days'::VARCHAR, '{}'::JSON, 3::INTEGER, 0::INTEGER, ''::VARCHAR, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, NULL::INTEGER, 'default'::VARCHAR, NULL::BIGINT, NULL::BIGINT) RETURNING tables.id
DELETE FROM seats WHERE seats.table_id = 2::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
SELECT tables.id, tables.game, tables.rules_version, tables.status, tables.host_id, tables.guild_id, tables.channel_id, tables.thread_id, tables.language, tables.speed, tables.settings, tables.wanted, tables.number, tables.seed, tables.salt, tables.reason, tables.created_at, tables.started_at, tables.ended_at, tables.limit_seconds, tables.limit_then, tables.alone, tables.scheme, tables.interaction_id, tables.again_of FROM tables WHERE tables.id = 2::BIGINT
SELECT requests.table_id, requests.kind, requests.seat, requests.number, requests.agreed, requests.asked FROM requests WHERE requests.table_id = 2::BIGINT
SELECT seats.table_id, seats.seat, seats.name, seats.user_id, seats.ai_level, seats.stand_in, seats.left_by, seats.missed, seats.kept_until, seats.ends_without FROM seats WHERE seats.table_id = 2::BIGINT ORDER BY seats.seat
SELECT timers.table_id, timers.kind, timers.key, timers.due_at, timers.data FROM timers WHERE timers.table_id = 2::BIGINT ORDER BY timers.due_at
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 2::BIGINT ORDER BY moves.number DESC LIMIT 32::INTEGER
SELECT chronicles.lines FROM chronicles WHERE chronicles.table_id = 2::BIGINT
SELECT comings.table_id, comings.number, comings.seat, comings.kind, comings.name, comings.at FROM comings WHERE comings.table_id = 2::BIGINT ORDER BY comings.id
SELECT messages.table_id, messages.role, messages.user_id, messages.channel_id, messages.message_id, messages.number FROM messages WHERE messages.table_id = 2::BIGINT ORDER BY messages.role, messages.user_id
DELETE FROM seats WHERE seats.table_id = 2::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
DELETE FROM seats WHERE seats.table_id = 2::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
SELECT tables.id, tables.number FROM tables WHERE tables.id IN (2::BIGINT) ORDER BY tables.id FOR UPDATE
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 1::INTEGER, '\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 1::INTEGER, -1::INTEGER, 1152921504606846976::BIGINT, 'setup'::VARCHAR, '["3"]'::JSON, '\x5b5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET rules_version=1::INTEGER, status='running'::VARCHAR, thread_id=71::BIGINT, settings='{}'::JSON, number=1::INTEGER, seed='\x1bcccea696762e6116c6e9c92d99bf358c2e0718822ce47ca8c74107e66cb0e4'::BYTEA, salt='\xb2b3f4d58d82ca6386d2c96e760e819b'::BYTEA, started_at='2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, scheme=2::INTEGER WHERE tables.id = 2::BIGINT
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 2::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":1152921504606846976,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO messages (table_id, role, user_id, channel_id, message_id, number) VALUES (2::BIGINT, 'board'::VARCHAR, 0::BIGINT, 11::BIGINT, 1000::BIGINT, 0::INTEGER) ON CONFLICT (table_id, role, user_id) DO UPDATE SET channel_id = excluded.channel_id, message_id = excluded.message_id, number = excluded.number
INSERT INTO messages (table_id, role, user_id, channel_id, message_id, number) VALUES (2::BIGINT, 'hand'::VARCHAR, 2::BIGINT, 5::BIGINT, 6::BIGINT, 0::INTEGER) ON CONFLICT (table_id, role, user_id) DO UPDATE SET channel_id = excluded.channel_id, message_id = excluded.message_id, number = excluded.number
DELETE FROM messages WHERE messages.table_id = 2::BIGINT AND messages.role = 'hand'::VARCHAR AND messages.user_id = 2::BIGINT
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 2::BIGINT AND snapshots.number <= 1::INTEGER ORDER BY snapshots.number DESC LIMIT 1::INTEGER
SELECT interactions.interaction_id FROM interactions WHERE interactions.interaction_id IN (500::BIGINT)
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 2::INTEGER, '\x310a7b2262696473223a5b342c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 2::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "4"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a342c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=2::INTEGER WHERE tables.id = 2::BIGINT
INSERT INTO interactions (interaction_id, at) VALUES (500::BIGINT, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE)
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 3::INTEGER, '\x310a7b2262696473223a5b302c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 3::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'undo'::VARCHAR, '["2"]'::JSON, '\x5b5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=3::INTEGER WHERE tables.id = 2::BIGINT
UPDATE moves SET undone=True::BOOLEAN WHERE moves.table_id = 2::BIGINT AND moves.number = 2::INTEGER
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":1152921504606846976,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT interactions.interaction_id FROM interactions WHERE interactions.interaction_id IN (501::BIGINT)
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 4::INTEGER, '\x310a7b2262696473223a5b332c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 4::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "3"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a332c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=4::INTEGER WHERE tables.id = 2::BIGINT
INSERT INTO interactions (interaction_id, at) VALUES (501::BIGINT, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE)
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT interactions.interaction_id FROM interactions WHERE interactions.interaction_id IN (502::BIGINT)
INSERT INTO snapshots (table_id, number, state) VALUES (2::BIGINT, 5::INTEGER, '\x310a7b2262696473223a5b332c332c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 5::INTEGER, 1::INTEGER, 2::BIGINT, 'move'::VARCHAR, '["bid", "3"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a317d2c7b226576656e74223a224269644973222c226e756d626572223a332c22746f223a5b315d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=5::INTEGER WHERE tables.id = 2::BIGINT
INSERT INTO interactions (interaction_id, at) VALUES (502::BIGINT, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE)
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:00:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:00:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO life (what, at) VALUES ('reached'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE) ON CONFLICT (what) DO UPDATE SET at = excluded.at
SELECT timers.table_id, timers.kind, timers.key, timers.due_at, timers.data FROM timers ORDER BY timers.due_at LIMIT 200
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 1::BIGINT AND snapshots.number <= 1::INTEGER ORDER BY snapshots.number DESC LIMIT 1::INTEGER
INSERT INTO snapshots (table_id, number, state) VALUES (1::BIGINT, 2::INTEGER, '\x31207b22646965223a317d0a7b2262696473223a5b302c302c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (1::BIGINT, 2::INTEGER, -1::INTEGER, NULL::BIGINT, 'move'::VARCHAR, '["close"]'::JSON, '\x5b7b226576656e74223a22526f6c6c6564222c22646965223a337d5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET number=2::INTEGER, alone=1::INTEGER WHERE tables.id = 1::BIGINT
DELETE FROM requests WHERE requests.table_id IN (1::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (1::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":2,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE snapshots SET number=6::INTEGER, state='\x31207b22646965223a317d0a7b2262696473223a5b302c302c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 2::BIGINT AND snapshots.number = 2::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 6::INTEGER, -1::INTEGER, NULL::BIGINT, 'move'::VARCHAR, '["close"]'::JSON, '\x5b7b226576656e74223a22526f6c6c6564222c22646965223a327d5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET number=6::INTEGER, alone=1::INTEGER WHERE tables.id = 2::BIGINT
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":2,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE snapshots SET number=7::INTEGER, state='\x31207b22646965223a317d0a7b2262696473223a5b302c312c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 2::BIGINT AND snapshots.number = 3::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 7::INTEGER, 1::INTEGER, 2::BIGINT, 'move'::VARCHAR, '["bid", "1"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a317d2c7b226576656e74223a224269644973222c226e756d626572223a312c22746f223a5b315d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=7::INTEGER, alone=0::INTEGER WHERE tables.id = 2::BIGINT
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE tables SET alone=0::INTEGER WHERE tables.id = 2::BIGINT
DELETE FROM seats WHERE seats.table_id = 2::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, NULL::BIGINT, 2::INTEGER, True::BOOLEAN, 2::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 2::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id = 2::BIGINT
DELETE FROM timers WHERE timers.table_id = 2::BIGINT
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO comings (table_id, number, seat, kind, name, at) VALUES (2::BIGINT, 7::INTEGER, 1::INTEGER, 'left'::VARCHAR, 'ベン'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE) RETURNING comings.id
SELECT occupants.seat FROM occupants WHERE occupants.table_id = 2::BIGINT AND occupants.user_id = 2::BIGINT ORDER BY occupants.seat
UPDATE tables SET alone=0::INTEGER WHERE tables.id = 2::BIGINT
DELETE FROM seats WHERE seats.table_id = 2::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (2::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 2::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id = 2::BIGINT
DELETE FROM timers WHERE timers.table_id = 2::BIGINT
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO comings (table_id, number, seat, kind, name, at) VALUES (2::BIGINT, 7::INTEGER, 1::INTEGER, 'back'::VARCHAR, 'ベン'::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE) RETURNING comings.id
INSERT INTO tables (game, rules_version, status, host_id, guild_id, channel_id, language, speed, settings, wanted, number, reason, created_at, limit_seconds, limit_then, interaction_id, again_of) VALUES ('toy'::VARCHAR, 1::INTEGER, 'open'::VARCHAR, 1152921504606846976::BIGINT, 3458764513820540928::BIGINT, 11::BIGINT, 'en'::VARCHAR, 'days'::VARCHAR, '{}'::JSON, 3::INTEGER, 0::INTEGER, ''::VARCHAR, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, NULL::INTEGER, 'default'::VARCHAR, NULL::BIGINT, NULL::BIGINT) RETURNING tables.id
DELETE FROM seats WHERE seats.table_id = 3::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (3::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
SELECT tables.id, tables.game, tables.rules_version, tables.status, tables.host_id, tables.guild_id, tables.channel_id, tables.thread_id, tables.language, tables.speed, tables.settings, tables.wanted, tables.number, tables.seed, tables.salt, tables.reason, tables.created_at, tables.started_at, tables.ended_at, tables.limit_seconds, tables.limit_then, tables.alone, tables.scheme, tables.interaction_id, tables.again_of FROM tables WHERE tables.id = 3::BIGINT
SELECT requests.table_id, requests.kind, requests.seat, requests.number, requests.agreed, requests.asked FROM requests WHERE requests.table_id = 3::BIGINT
SELECT seats.table_id, seats.seat, seats.name, seats.user_id, seats.ai_level, seats.stand_in, seats.left_by, seats.missed, seats.kept_until, seats.ends_without FROM seats WHERE seats.table_id = 3::BIGINT ORDER BY seats.seat
SELECT timers.table_id, timers.kind, timers.key, timers.due_at, timers.data FROM timers WHERE timers.table_id = 3::BIGINT ORDER BY timers.due_at
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 3::BIGINT ORDER BY moves.number DESC LIMIT 32::INTEGER
SELECT chronicles.lines FROM chronicles WHERE chronicles.table_id = 3::BIGINT
SELECT comings.table_id, comings.number, comings.seat, comings.kind, comings.name, comings.at FROM comings WHERE comings.table_id = 3::BIGINT ORDER BY comings.id
SELECT messages.table_id, messages.role, messages.user_id, messages.channel_id, messages.message_id, messages.number FROM messages WHERE messages.table_id = 3::BIGINT ORDER BY messages.role, messages.user_id
DELETE FROM seats WHERE seats.table_id = 3::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (3::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (3::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
DELETE FROM seats WHERE seats.table_id = 3::BIGINT
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (3::BIGINT, 0::INTEGER, 'Ann'::VARCHAR, 1152921504606846976::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (3::BIGINT, 1::INTEGER, 'ベン'::VARCHAR, 2::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
INSERT INTO seats (table_id, seat, name, user_id, ai_level, stand_in, left_by, missed, kept_until, ends_without) VALUES (3::BIGINT, 2::INTEGER, 'Chie ''the \ one'''::VARCHAR, 3::BIGINT, NULL::INTEGER, False::BOOLEAN, NULL::BIGINT, 0::INTEGER, NULL::TIMESTAMP WITH TIME ZONE, NULL::BIGINT)
SELECT tables.id, tables.number FROM tables WHERE tables.id IN (3::BIGINT) ORDER BY tables.id FOR UPDATE
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 1::INTEGER, '\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 1::INTEGER, -1::INTEGER, 1152921504606846976::BIGINT, 'setup'::VARCHAR, '["3"]'::JSON, '\x5b5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET rules_version=1::INTEGER, status='running'::VARCHAR, thread_id=72::BIGINT, settings='{}'::JSON, number=1::INTEGER, seed='\x85c924c3597164c4a6058a00581a22b22de50472433d2e44fed8b6b8357e44cd'::BYTEA, salt='\x3129903ac1d45597a242fdf11f8f2b1a'::BYTEA, started_at='2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, scheme=2::INTEGER WHERE tables.id = 3::BIGINT
INSERT INTO occupants (table_id, seat, user_id) SELECT seats.table_id, seats.seat, seats.user_id FROM seats WHERE seats.table_id = 3::BIGINT AND seats.user_id IS NOT NULL AND NOT (EXISTS (SELECT * FROM occupants WHERE occupants.table_id = seats.table_id AND occupants.seat = seats.seat AND occupants.user_id = seats.user_id))
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":1152921504606846976,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 3::BIGINT AND snapshots.number <= 1::INTEGER ORDER BY snapshots.number DESC LIMIT 1::INTEGER
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 2::INTEGER, '\x310a7b2262696473223a5b312c302c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 2::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "1"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a312c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=2::INTEGER WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":2,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 3::INTEGER, '\x310a7b2262696473223a5b312c312c305d2c22686f757365223a302c22726f756e64223a312c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 3::INTEGER, 1::INTEGER, 2::BIGINT, 'move'::VARCHAR, '["bid", "1"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a317d2c7b226576656e74223a224269644973222c226e756d626572223a312c22746f223a5b315d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=3::INTEGER WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid1","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round1'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 4::INTEGER, '\x31207b22646965223a317d0a7b2262696473223a5b302c302c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 4::INTEGER, 2::INTEGER, 3::BIGINT, 'move'::VARCHAR, '["bid", "1"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a327d2c7b226576656e74223a224269644973222c226e756d626572223a312c22746f223a5b325d7d2c7b226576656e74223a22526f6c6c6564222c22646965223a337d5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET number=4::INTEGER WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":2,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
INSERT INTO snapshots (table_id, number, state) VALUES (3::BIGINT, 5::INTEGER, '\x31207b22646965223a317d0a7b2262696473223a5b322c302c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 5::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "2"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a322c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=5::INTEGER WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":2,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE snapshots SET number=6::INTEGER, state='\x31207b22646965223a317d0a7b2262696473223a5b322c322c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 3::BIGINT AND snapshots.number = 2::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 6::INTEGER, 1::INTEGER, 2::BIGINT, 'move'::VARCHAR, '["bid", "2"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a317d2c7b226576656e74223a224269644973222c226e756d626572223a322c22746f223a5b315d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=6::INTEGER WHERE tables.id = 3::BIGINT
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (3::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE snapshots SET number=7::INTEGER, state='\x31207b22646965223a327d0a7b2262696473223a5b302c302c305d2c22686f757365223a322c22726f756e64223a332c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 3::BIGINT AND snapshots.number = 3::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (3::BIGINT, 7::INTEGER, 2::INTEGER, 3::BIGINT, 'move'::VARCHAR, '["bid", "2"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a327d2c7b226576656e74223a224269644973222c226e756d626572223a322c22746f223a5b325d7d2c7b226576656e74223a22526f6c6c6564222c22646965223a357d5d'::BYTEA, True::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, True::BOOLEAN)
UPDATE tables SET status='finished'::VARCHAR, number=7::INTEGER, ended_at='2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE WHERE tables.id = 3::BIGINT
INSERT INTO results (table_id, seat, user_id, name, ai_level, place, points) VALUES (3::BIGINT, 0::INTEGER, 1152921504606846976::BIGINT, 'Ann'::VARCHAR, NULL::INTEGER, 2::INTEGER, 0::INTEGER)
INSERT INTO results (table_id, seat, user_id, name, ai_level, place, points) VALUES (3::BIGINT, 1::INTEGER, 2::BIGINT, 'ベン'::VARCHAR, NULL::INTEGER, 2::INTEGER, 0::INTEGER)
INSERT INTO results (table_id, seat, user_id, name, ai_level, place, points) VALUES (3::BIGINT, 2::INTEGER, 3::BIGINT, 'Chie ''the \ one'''::VARCHAR, NULL::INTEGER, 2::INTEGER, 0::INTEGER)
DELETE FROM requests WHERE requests.table_id IN (3::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (3::BIGINT)
INSERT INTO snapshots (table_id, number, state) VALUES (1::BIGINT, 3::INTEGER, '\x31207b22646965223a317d0a7b2262696473223a5b342c302c305d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA)
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (1::BIGINT, 3::INTEGER, 0::INTEGER, 1152921504606846976::BIGINT, 'move'::VARCHAR, '["bid", "4"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a307d2c7b226576656e74223a224269644973222c226e756d626572223a342c22746f223a5b305d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=3::INTEGER, alone=0::INTEGER WHERE tables.id = 1::BIGINT
DELETE FROM requests WHERE requests.table_id IN (1::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (1::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '1'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":2,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'remind'::VARCHAR, '2'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":3,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (1::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
UPDATE tables SET status='ended'::VARCHAR, reason='ended by Ann'::VARCHAR, ended_at='2026-01-01T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE WHERE tables.id = 1::BIGINT
DELETE FROM requests WHERE requests.table_id = 1::BIGINT
DELETE FROM timers WHERE timers.table_id = 1::BIGINT
SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND tables.ended_at < '2026-01-02T23:01:00+00:00'::TIMESTAMP WITH TIME ZONE AND tables.number > 0::INTEGER AND tables.id > 0::BIGINT AND NOT (EXISTS (SELECT * FROM chronicles WHERE chronicles.table_id = tables.id)) ORDER BY tables.id LIMIT 200
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 1::BIGINT ORDER BY moves.number
INSERT INTO chronicles (table_id, lines) VALUES (1::BIGINT, '\x789c958e3b0f82301485777fc69d4b521e71e8e8a4ab61d23014b94323b486161c48ffbbb72012124934b9c3b9af73be0174d794d882881958940e4414945415882ba45030c01eb5b3d4920e0790f0641ff1982ae75c8c75010677a5e9895c5cf780d1ad461ab8b64306552b9f7a6afc6ef8a426df526fb5b1b84a1e2649ee6753075732540822f51b4cf19aa9313dfe8a94ce487c212a5588cc36988ed21ec683f79f67cb8e16274babd93d63e00c7df3e21f74ff0212847cd3'::BYTEA)
DELETE FROM moves WHERE moves.table_id = 1::BIGINT AND (moves.number NOT IN (3::INTEGER))
UPDATE moves SET said='[]'::JSON, events='\x'::BYTEA WHERE moves.table_id = 1::BIGINT
DELETE FROM snapshots WHERE snapshots.table_id = 1::BIGINT AND snapshots.number != 3::INTEGER AND snapshots.number % 32::INTEGER != 1::INTEGER
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 1::BIGINT
UPDATE snapshots SET state='\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA WHERE snapshots.table_id = 1::BIGINT AND snapshots.number = 1::INTEGER
UPDATE snapshots SET state='\x789c3354a8564ac94c55b232ace5aa564aca4c2956b28a36d131d03188d551cac82f2d0649e92815e597e6a5285919e9289567e6e5a5162959e91ad602000b6f118f'::BYTEA WHERE snapshots.table_id = 1::BIGINT AND snapshots.number = 3::INTEGER
SELECT moves.table_id, moves.number, moves.seat, moves.user_id, moves.kind, moves.said, moves.events, moves.sealed, moves.undone, moves.at, moves.drawn FROM moves WHERE moves.table_id = 3::BIGINT ORDER BY moves.number
INSERT INTO chronicles (table_id, lines) VALUES (3::BIGINT, '\x789cad923d0f82301086777fc6cd25b91e8a4947275d8d9386014307221f060a0e84ffeea1a238402a9290f4dafb78dfd2a786b44cce3a072505143a30a09c360aa210d4095cf005e84aa7a6e02dc76d011092e7a0e4ef80a8502ac42308b8442937f114535ee1312dd67c60f2520b08f3e0963e37cda27eab52a78a1fd1332f02e49774fd0c79fc3628368f82575f233e394eec0a4ef5ee6432ee46bfb1f39e649586be3fb7d39113fd491b7f72b2bf65a74313fd918d3ff2fb55fb2c6e1f96df34d2fc877eb16e49c56a900a9a810afa9b0a6f900a4b7fa354d0df54ac07a9b0f4374a055950b19a8b8a3bfcb55bd2'::BYTEA)
DELETE FROM moves WHERE moves.table_id = 3::BIGINT AND (moves.number NOT IN (2::INTEGER, 3::INTEGER, 4::INTEGER))
UPDATE moves SET said='[]'::JSON, events='\x'::BYTEA WHERE moves.table_id = 3::BIGINT
DELETE FROM snapshots WHERE snapshots.table_id = 3::BIGINT AND snapshots.number != 7::INTEGER AND snapshots.number % 32::INTEGER != 1::INTEGER
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 3::BIGINT
UPDATE snapshots SET state='\x789c33e4aa564aca4c2956b28a36d001c2581da58cfcd2e254252b031da5a2fcd2bc14252b431da5f2ccbcbcd422252b5dc35a00671e0e90'::BYTEA WHERE snapshots.table_id = 3::BIGINT AND snapshots.number = 1::INTEGER
UPDATE snapshots SET state='\x789c3354a8564ac94c55b232aae5aa564aca4c2956b28a36d001c2581da58cfcd26290948e52517e695e8a9295b18e5279665e5e6a919295ae612d000b2c118e'::BYTEA WHERE snapshots.table_id = 3::BIGINT AND snapshots.number = 7::INTEGER
SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND tables.ended_at < '2026-01-02T23:01:00+00:00'::TIMESTAMP WITH TIME ZONE AND tables.number > 0::INTEGER AND tables.id > 3::BIGINT AND NOT (EXISTS (SELECT * FROM chronicles WHERE chronicles.table_id = tables.id)) ORDER BY tables.id LIMIT 200
SELECT DISTINCT snapshots.table_id FROM snapshots JOIN tables ON tables.id = snapshots.table_id WHERE tables.status = 'running'::VARCHAR AND snapshots.table_id > 0::BIGINT AND snapshots.number <= tables.number - 4::INTEGER AND snapshots.number % 32::INTEGER != 1::INTEGER ORDER BY snapshots.table_id LIMIT 200
SELECT chronicles.table_id FROM chronicles JOIN tables ON tables.id = chronicles.table_id WHERE tables.ended_at < '2025-12-04T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE AND (EXISTS (SELECT * FROM moves WHERE moves.table_id = chronicles.table_id)) LIMIT 10
SELECT interactions.interaction_id FROM interactions WHERE interactions.at < '2026-01-02T00:01:00+00:00'::TIMESTAMP WITH TIME ZONE ORDER BY interactions.interaction_id LIMIT 200
DELETE FROM interactions WHERE interactions.interaction_id IN (500::BIGINT, 501::BIGINT, 502::BIGINT)
DELETE FROM users WHERE users.user_id = 3::BIGINT
DELETE FROM daily WHERE daily.user_id = 3::BIGINT
SELECT occupants.table_id, occupants.seat, tables.language FROM occupants JOIN tables ON tables.id = occupants.table_id WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND occupants.user_id = 3::BIGINT UNION SELECT seats.table_id, seats.seat, tables.language FROM seats JOIN tables ON tables.id = seats.table_id WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND seats.user_id = 3::BIGINT
SELECT seats.name FROM seats WHERE seats.table_id = 1::BIGINT AND seats.seat = 2::INTEGER AND seats.user_id = 3::BIGINT
SELECT occupants.table_id, occupants.seat, occupants.user_id FROM occupants WHERE occupants.table_id = 1::BIGINT AND occupants.seat = 2::INTEGER AND occupants.user_id != 3::BIGINT
UPDATE seats SET name='Player 3'::VARCHAR, user_id=NULL::BIGINT WHERE seats.table_id = 1::BIGINT AND seats.seat = 2::INTEGER AND seats.user_id = 3::BIGINT
UPDATE results SET user_id=NULL::BIGINT, name='Player 3'::VARCHAR WHERE results.table_id = 1::BIGINT AND results.seat = 2::INTEGER AND results.user_id = 3::BIGINT
UPDATE comings SET name='Player 3'::VARCHAR WHERE comings.table_id = 1::BIGINT AND comings.seat = 2::INTEGER
SELECT tables.reason FROM tables WHERE tables.id = 1::BIGINT
SELECT seats.name FROM seats WHERE seats.table_id = 3::BIGINT AND seats.seat = 2::INTEGER AND seats.user_id = 3::BIGINT
SELECT occupants.table_id, occupants.seat, occupants.user_id FROM occupants WHERE occupants.table_id = 3::BIGINT AND occupants.seat = 2::INTEGER AND occupants.user_id != 3::BIGINT
UPDATE seats SET name='Player 3'::VARCHAR, user_id=NULL::BIGINT WHERE seats.table_id = 3::BIGINT AND seats.seat = 2::INTEGER AND seats.user_id = 3::BIGINT
UPDATE results SET user_id=NULL::BIGINT, name='Player 3'::VARCHAR WHERE results.table_id = 3::BIGINT AND results.seat = 2::INTEGER AND results.user_id = 3::BIGINT
UPDATE comings SET name='Player 3'::VARCHAR WHERE comings.table_id = 3::BIGINT AND comings.seat = 2::INTEGER
SELECT tables.reason FROM tables WHERE tables.id = 3::BIGINT
UPDATE tables SET host_id=0::BIGINT WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR) AND tables.host_id = 3::BIGINT
UPDATE moves SET user_id=NULL::BIGINT WHERE moves.user_id = 3::BIGINT AND moves.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
UPDATE seats SET left_by=NULL::BIGINT WHERE seats.left_by = 3::BIGINT AND seats.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
UPDATE seats SET ends_without=NULL::BIGINT WHERE seats.ends_without = 3::BIGINT AND seats.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
DELETE FROM occupants WHERE occupants.user_id = 3::BIGINT AND occupants.table_id IN (SELECT tables.id FROM tables WHERE tables.status IN ('finished'::VARCHAR, 'ended'::VARCHAR))
INSERT INTO requests (table_id, kind, seat, number, agreed, asked) VALUES (2::BIGINT, 'undo'::VARCHAR, 0::INTEGER, 3::INTEGER, '[]'::JSON, '[1, 2]'::JSON) ON CONFLICT (table_id) DO UPDATE SET kind = excluded.kind, seat = excluded.seat, number = excluded.number, agreed = excluded.agreed, asked = excluded.asked
SELECT snapshots.number, snapshots.state FROM snapshots WHERE snapshots.table_id = 2::BIGINT AND snapshots.number <= 7::INTEGER ORDER BY snapshots.number DESC LIMIT 1::INTEGER
SELECT interactions.interaction_id FROM interactions WHERE interactions.interaction_id IN (900::BIGINT)
UPDATE snapshots SET number=8::INTEGER, state='\x31207b22646965223a317d0a7b2262696473223a5b302c312c325d2c22686f757365223a312c22726f756e64223a322c2277696e6e6572223a2d317d'::BYTEA WHERE snapshots.table_id = 2::BIGINT AND snapshots.number = 4::INTEGER
INSERT INTO moves (table_id, number, seat, user_id, kind, said, events, sealed, undone, at, drawn) VALUES (2::BIGINT, 8::INTEGER, 2::INTEGER, 3::BIGINT, 'move'::VARCHAR, '["bid", "2"]'::JSON, '\x5b7b226576656e74223a22486173426964222c2273656174223a327d2c7b226576656e74223a224269644973222c226e756d626572223a322c22746f223a5b325d7d5d'::BYTEA, False::BOOLEAN, False::BOOLEAN, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE, False::BOOLEAN)
UPDATE tables SET number=8::INTEGER WHERE tables.id = 2::BIGINT
INSERT INTO interactions (interaction_id, at) VALUES (900::BIGINT, '2026-01-01T00:00:00+00:00'::TIMESTAMP WITH TIME ZONE)
DELETE FROM requests WHERE requests.table_id IN (2::BIGINT)
DELETE FROM timers WHERE timers.table_id IN (2::BIGINT)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'remind'::VARCHAR, '0'::VARCHAR, '2026-01-01T01:01:00+00:00'::TIMESTAMP WITH TIME ZONE, '{"question":"bid2","user":1152921504606846976,"since":"2026-01-01T00:01:00Z"}'::VARCHAR)
INSERT INTO timers (table_id, kind, key, due_at, data) VALUES (2::BIGINT, 'deadline'::VARCHAR, 'round2'::VARCHAR, '2026-01-01T00:02:00+00:00'::TIMESTAMP WITH TIME ZONE, ''::VARCHAR)
