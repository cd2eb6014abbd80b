BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0019');
CREATE TABLE announcements (
	what VARCHAR NOT NULL, 
	english VARCHAR NOT NULL, 
	japanese VARCHAR NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_announcements PRIMARY KEY (what)
);
INSERT INTO "announcements" VALUES('maintenance','Back soon','すぐ戻ります','2026-05-04 13:00:00.000000');
CREATE TABLE archived_moves (
	table_id INTEGER NOT NULL, 
	lines BLOB NOT NULL, 
	CONSTRAINT pk_archived_moves PRIMARY KEY (table_id), 
	CONSTRAINT fk_archived_moves_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "archived_moves" VALUES(1,X'789C258C310A80301004FFB275944B4C2CEE1D568A45C42B821841A38DF8774FEC0676676EE4739D64075B8343620193424C3378C0BA5D028312F78CD1402EC9E5D041F97BC2916B2B0A15F9CE3A26CB44B5758D0F6DAFDA92B256FEC8F3025D9F1D76');
CREATE TABLE bans (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	banned_by BIGINT NOT NULL, 
	at DATETIME NOT NULL, 
	reason VARCHAR NOT NULL, 
	CONSTRAINT pk_bans PRIMARY KEY (guild_id, user_id)
);
INSERT INTO "bans" VALUES(3458764513820540928,7,1152921504606846976,'2026-05-04 12:00:00.123456','Spam');
CREATE TABLE blocks (
	user_id BIGINT NOT NULL, 
	blocked_id BIGINT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (user_id, blocked_id)
);
INSERT INTO "blocks" VALUES(1152921504606846976,7,'2026-05-04 12:00:00.123456');
CREATE TABLE comments (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	line VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_comments PRIMARY KEY (id), 
	CONSTRAINT fk_comments_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE cup_people (
	cup_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	user_id BIGINT, 
	name VARCHAR NOT NULL, 
	status VARCHAR NOT NULL, 
	CONSTRAINT pk_cup_people PRIMARY KEY (cup_id, number), 
	CONSTRAINT fk_cup_people_cup_id_cups FOREIGN KEY(cup_id) REFERENCES cups (id) ON DELETE CASCADE
);
INSERT INTO "cup_people" VALUES(1,1,1152921504606846976,'Ann','in');
INSERT INTO "cup_people" VALUES(1,2,1152921504606846977,'Ben','in');
CREATE TABLE cup_tables (
	cup_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	final BOOLEAN NOT NULL, 
	people JSON NOT NULL, 
	table_id INTEGER, 
	places JSON, 
	CONSTRAINT pk_cup_tables PRIMARY KEY (cup_id, round, number), 
	CONSTRAINT fk_cup_tables_cup_id_cups FOREIGN KEY(cup_id) REFERENCES cups (id) ON DELETE CASCADE
);
INSERT INTO "cup_tables" VALUES(1,1,1,0,'[1, 2, 0]',2,'null');
CREATE TABLE cups (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	host_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	settings JSON NOT NULL, 
	size INTEGER NOT NULL, 
	places INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	days INTEGER NOT NULL, 
	lots VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	ends_at DATETIME, 
	status VARCHAR NOT NULL, 
	round INTEGER NOT NULL, 
	reason VARCHAR NOT NULL, 
	message_id BIGINT, 
	event_id BIGINT, 
	told INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	interaction_id BIGINT, 
	CONSTRAINT uq_cups_interaction_id UNIQUE (interaction_id)
);
INSERT INTO "cups" VALUES(1,3458764513820540928,4,1152921504606846976,'Spring cup','andromeda','ja','{"minimum": "2"}',4,16,3,7,'00ff','2026-05-04 12:00:00.123456','2026-05-11 12:00:00.123456','running',1,'',NULL,NULL,0,0,NULL);
CREATE TABLE database_identity (
	what VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	CONSTRAINT pk_database_identity PRIMARY KEY (what)
);
INSERT INTO "database_identity" VALUES('born','7c67dfed9ef2445e99531b1c5cac1439');
INSERT INTO "database_identity" VALUES('bot','5');
INSERT INTO "database_identity" VALUES('works_since','0015');
CREATE TABLE discussions (
	table_id INTEGER NOT NULL, 
	thread_id BIGINT NOT NULL, 
	leader_id BIGINT, 
	number INTEGER NOT NULL, 
	line VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_discussions PRIMARY KEY (table_id), 
	CONSTRAINT fk_discussions_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE easy_puzzle_attempts (
	day DATE NOT NULL, 
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	opened_at DATETIME NOT NULL, 
	moves INTEGER, 
	way VARCHAR, 
	answered_at DATETIME, 
	best BOOLEAN NOT NULL, 
	CONSTRAINT pk_easy_puzzle_attempts PRIMARY KEY (day, guild_id, user_id)
);
INSERT INTO "easy_puzzle_attempts" VALUES('2026-05-04',3458764513820540928,1152921504606846976,'Ann','2026-05-04 12:00:00.123456',4,'R↑','2026-05-04 12:00:00.123456',1);
CREATE TABLE guilds (
	guild_id BIGINT NOT NULL, 
	language VARCHAR, 
	channels JSON, 
	opener_role BIGINT, 
	most_tables INTEGER, 
	notice_channel BIGINT, 
	notice_message BIGINT, 
	adverts BOOLEAN DEFAULT 1 NOT NULL, puzzle_channel BIGINT, puzzle_minute INTEGER, puzzle_zone VARCHAR, puzzle_games JSON, puzzle_since DATETIME, puzzle_due DATETIME, puzzle_message BIGINT, 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
INSERT INTO "guilds" VALUES(3458764513820540928,'ja','[4]',5764607523034234880,3,4,9,1,4,540,'Asia/Tokyo','["ricochet", "spacebase"]','2026-05-04 12:00:00.123456','2026-05-05 00:00:00.000000',99);
CREATE TABLE heartbeats (
	what VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (what)
);
INSERT INTO "heartbeats" VALUES('reached','2026-05-04 12:00:00.123456');
CREATE TABLE hints (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	level INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_hints PRIMARY KEY (table_id, number, seat), 
	CONSTRAINT fk_hints_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "hints" VALUES(2,2,0,1152921504606846976,3,'2026-05-04 12:00:00.123456');
CREATE TABLE interactions (
	interaction_id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_interactions PRIMARY KEY (interaction_id)
);
INSERT INTO "interactions" VALUES(2305843009213693952,'2026-05-04 12:02:00.123456');
CREATE TABLE invitations (
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	invited_by BIGINT NOT NULL, 
	at DATETIME NOT NULL, 
	declined BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_invitations_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "invitations" VALUES(2,1152921504606846977,1152921504606846976,'2026-05-04 12:00:00.123456',1);
CREATE TABLE latency_buckets (
	slot DATETIME NOT NULL, 
	what VARCHAR NOT NULL, 
	ms INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	CONSTRAINT pk_latency_buckets PRIMARY KEY (slot, what, ms)
);
INSERT INTO "latency_buckets" VALUES('2026-05-04 12:00:00.000000','answers',50,7);
CREATE TABLE lessons (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	step INTEGER NOT NULL, 
	furthest INTEGER NOT NULL, 
	begun_at DATETIME NOT NULL, 
	at DATETIME NOT NULL, 
	done_at DATETIME
);
INSERT INTO "lessons" VALUES(1,1152921504606846976,3458764513820540928,'andromeda',3,5,'2026-05-04 12:00:00.123456','2026-05-04 12:00:00.123456','2026-05-04 12:00:00.123456');
CREATE TABLE member_settings (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	remind_hours INTEGER, 
	dm BOOLEAN, 
	CONSTRAINT pk_member_settings PRIMARY KEY (guild_id, user_id)
);
INSERT INTO "member_settings" VALUES(3458764513820540928,1152921504606846976,24,0);
CREATE TABLE messages (
	table_id INTEGER NOT NULL, 
	role VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	message_id BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT pk_messages PRIMARY KEY (table_id, role, user_id), 
	CONSTRAINT fk_messages_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "messages" VALUES(2,'board',0,77,1441151880758558720,2);
CREATE TABLE moves (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	kind VARCHAR NOT NULL, 
	said JSON NOT NULL, 
	events BLOB NOT NULL, 
	sealed BOOLEAN NOT NULL, 
	undone BOOLEAN NOT NULL, 
	at DATETIME NOT NULL, 
	drawn BOOLEAN DEFAULT 0 NOT NULL, 
	waited INTEGER, 
	CONSTRAINT pk_moves PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_moves_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES(2,1,-1,NULL,'setup','[]',X'5B5D',0,0,'2026-05-04 12:01:00.123456',0,NULL);
INSERT INTO "moves" VALUES(2,2,0,1152921504606846976,'move','["move", "tarn"]',X'5B5D',0,0,'2026-05-04 12:02:00.123456',0,90);
CREATE TABLE orders (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	form VARCHAR NOT NULL, 
	said JSON NOT NULL, 
	until VARCHAR NOT NULL, 
	made_at DATETIME NOT NULL, 
	CONSTRAINT pk_orders PRIMARY KEY (id), 
	CONSTRAINT fk_orders_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "orders" VALUES(1,2,0,1152921504606846976,'out','["trade"]','always','2026-05-04 12:00:00.123456');
CREATE TABLE past_seat_holders (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_past_seat_holders PRIMARY KEY (table_id, seat, user_id), 
	CONSTRAINT fk_past_seat_holders_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "past_seat_holders" VALUES(2,0,1152921504606846976);
INSERT INTO "past_seat_holders" VALUES(2,1,1152921504606846977);
CREATE TABLE pending_erasures (
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_pending_erasures PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_pending_erasures_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "pending_erasures" VALUES(2,1152921504606846977);
CREATE TABLE puzzle_attempts (
	day DATE NOT NULL, 
	game VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	opened_at DATETIME NOT NULL, 
	line JSON NOT NULL, 
	way JSON, 
	worth INTEGER, 
	best BOOLEAN NOT NULL, 
	answered_at DATETIME, 
	CONSTRAINT pk_puzzle_attempts PRIMARY KEY (day, game, user_id)
);
INSERT INTO "puzzle_attempts" VALUES('2026-05-04','spacebase',1152921504606846976,3458764513820540928,'Ann','2026-05-04 12:00:00.123456','[]','[["buy", "c1"]]',7,1,'2026-05-04 12:00:00.123456');
CREATE TABLE puzzle_posts (
	day DATE NOT NULL, 
	channel_id BIGINT NOT NULL, 
	CONSTRAINT pk_puzzle_posts PRIMARY KEY (day, channel_id)
);
INSERT INTO "puzzle_posts" VALUES('2026-05-04',4);
CREATE TABLE puzzles (
	day DATE NOT NULL, 
	game VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	posed BLOB NOT NULL, 
	CONSTRAINT pk_puzzles PRIMARY KEY (day, game)
);
INSERT INTO "puzzles" VALUES('2026-05-04','spacebase',1,X'706F736564');
CREATE TABLE queue_entries (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	speed VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	least INTEGER NOT NULL, 
	channel_id BIGINT NOT NULL, 
	language VARCHAR NOT NULL, 
	joined_at DATETIME NOT NULL, 
	until DATETIME NOT NULL, 
	CONSTRAINT pk_queue_entries PRIMARY KEY (guild_id, user_id, game, speed)
);
INSERT INTO "queue_entries" VALUES(3458764513820540928,1152921504606846976,'andromeda','days','Ann',3,4,'ja','2026-05-04 12:00:00.123456','2026-05-11 12:00:00.123456');
CREATE TABLE rating_events (
	table_id INTEGER NOT NULL, 
	game VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	player VARCHAR NOT NULL, 
	place INTEGER NOT NULL, 
	mu_before FLOAT NOT NULL, 
	sigma_before FLOAT NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_rating_events PRIMARY KEY (table_id, game, seat), 
	CONSTRAINT fk_rating_events_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "rating_events" VALUES(1,'andromeda',0,'1152921504606846976',1,25.0,8.33333333333333392545e+00,27.6,8.1,'2026-05-04 12:00:00.123456');
INSERT INTO "rating_events" VALUES(1,'',0,'1152921504606846976',1,25.0,8.33333333333333392545e+00,27.6,8.1,'2026-05-04 12:00:00.123456');
CREATE TABLE ratings (
	player VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (player, game)
);
INSERT INTO "ratings" VALUES('1152921504606846976','andromeda',27.6,8.1,1,'2026-05-04 12:00:00.123456');
INSERT INTO "ratings" VALUES('1152921504606846976','',27.6,8.1,1,'2026-05-04 12:00:00.123456');
CREATE TABLE reliability (
	user_id BIGINT NOT NULL, 
	games INTEGER NOT NULL, 
	"left" INTEGER NOT NULL, 
	CONSTRAINT pk_reliability PRIMARY KEY (user_id)
);
INSERT INTO "reliability" VALUES(1152921504606846976,3,1);
CREATE TABLE removals (
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_removals PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_removals_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "removals" VALUES(2,1152921504606846977,'2026-05-04 12:00:00.123456');
CREATE TABLE requests (
	table_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	agreed JSON NOT NULL, 
	asked JSON NOT NULL, 
	CONSTRAINT pk_requests PRIMARY KEY (table_id), 
	CONSTRAINT fk_requests_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "requests" VALUES(2,'undo',0,2,'[]','[1]');
CREATE TABLE results (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	name VARCHAR NOT NULL, 
	ai_level INTEGER, 
	place INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	ending VARCHAR DEFAULT 'played' NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_results_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "results" VALUES(1,0,1152921504606846976,'Ann',NULL,1,31,'played');
CREATE TABLE robots_puzzle_attempts (
	day DATE NOT NULL, 
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	opened_at DATETIME NOT NULL, 
	moves INTEGER, 
	way VARCHAR, 
	answered_at DATETIME, 
	best BOOLEAN NOT NULL, 
	CONSTRAINT pk_robots_puzzle_attempts PRIMARY KEY (day, guild_id, user_id)
);
INSERT INTO "robots_puzzle_attempts" VALUES('2026-05-04',3458764513820540928,1152921504606846976,'Ann','2026-05-04 12:00:00.123456',4,'GR GU GL GD','2026-05-04 12:03:00.123456',1);
INSERT INTO "robots_puzzle_attempts" VALUES('2026-05-04',3458764513820540928,1152921504606846977,'Ben','2026-05-04 12:01:00.123456',NULL,NULL,NULL,0);
CREATE TABLE sandboxes (
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	number INTEGER NOT NULL, 
	seed VARCHAR NOT NULL, 
	line VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_sandboxes PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_sandboxes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "sandboxes" VALUES(2,4611686018427387904,2,'5eed','[]','2026-12-01 12:00:00.000000');
CREATE TABLE season_results (
	season_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	user_id BIGINT, 
	name VARCHAR NOT NULL, 
	points INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	CONSTRAINT pk_season_results PRIMARY KEY (season_id, number), 
	CONSTRAINT fk_season_results_season_id_seasons FOREIGN KEY(season_id) REFERENCES seasons (id) ON DELETE CASCADE
);
INSERT INTO "season_results" VALUES(1,1,1,1152921504606846976,'Ann',12,3,2);
CREATE TABLE seasons (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	weeks INTEGER NOT NULL, 
	starts_at DATETIME NOT NULL, 
	ends_at DATETIME NOT NULL, 
	ended_at DATETIME, 
	told BOOLEAN NOT NULL
);
INSERT INTO "seasons" VALUES(1,3458764513820540928,4,'','ja',4,'2026-04-06 12:00:00.123456','2026-05-04 12:00:00.123456','2026-05-04 12:00:00.123456',1);
CREATE TABLE seat_events (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	detail VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_seat_events PRIMARY KEY (id), 
	CONSTRAINT fk_seat_events_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seat_events" VALUES(1,2,2,1,'left','Ben','2026-05-04 12:02:00.123456','');
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	user_id BIGINT, 
	ai_level INTEGER, 
	stand_in BOOLEAN NOT NULL, 
	left_by BIGINT, 
	missed_limits INTEGER DEFAULT '0' NOT NULL, 
	kept_until DATETIME, 
	ready BOOLEAN DEFAULT 0 NOT NULL, 
	bank INTEGER, 
	conceded_at DATETIME, 
	wants_substitute BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES(1,0,'Ann',1152921504606846976,NULL,0,NULL,0,NULL,0,NULL,NULL,0);
INSERT INTO "seats" VALUES(2,0,'Ann',1152921504606846976,NULL,0,NULL,1,NULL,0,3600,NULL,0);
INSERT INTO "seats" VALUES(2,1,'Robot',NULL,2,1,1152921504606846977,0,NULL,0,NULL,NULL,0);
CREATE TABLE seen_tips (
	user_id BIGINT NOT NULL, 
	game VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	CONSTRAINT pk_seen_tips PRIMARY KEY (user_id, game, kind)
);
INSERT INTO "seen_tips" VALUES(1152921504606846976,'andromeda','turn');
CREATE TABLE snapshots (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	state BLOB NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_snapshots_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "snapshots" VALUES(1,1,X'789C2B2E492C49553004000B390273');
INSERT INTO "snapshots" VALUES(2,1,X'73746174652031');
INSERT INTO "snapshots" VALUES(2,2,X'73746174652032');
CREATE TABLE table_alerts (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	games JSON NOT NULL, 
	told_at DATETIME, 
	due DATETIME, 
	CONSTRAINT pk_table_alerts PRIMARY KEY (guild_id, user_id)
);
INSERT INTO "table_alerts" VALUES(3458764513820540928,1152921504606846976,'["andromeda"]','2026-05-04 12:00:00.123456','2026-05-04 13:00:00.123456');
CREATE TABLE table_preferences (
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	note VARCHAR DEFAULT '' NOT NULL, 
	follows VARCHAR DEFAULT '' NOT NULL, 
	muted BOOLEAN DEFAULT 0 NOT NULL, 
	remind_hours INTEGER, 
	told INTEGER DEFAULT '0' NOT NULL, 
	due DATETIME, 
	CONSTRAINT pk_table_preferences PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_table_preferences_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "table_preferences" VALUES(2,1152921504606846976,'島を先に','',0,12,0,NULL);
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	game VARCHAR NOT NULL, 
	rules_version INTEGER NOT NULL, 
	status VARCHAR NOT NULL, 
	host_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	thread_id BIGINT, 
	language VARCHAR NOT NULL, 
	speed VARCHAR NOT NULL, 
	settings JSON NOT NULL, 
	seat_count INTEGER NOT NULL, 
	last_move INTEGER NOT NULL, 
	seed BLOB, 
	salt BLOB, 
	reason VARCHAR NOT NULL, 
	created_at DATETIME NOT NULL, 
	started_at DATETIME, 
	ended_at DATETIME, 
	limit_seconds INTEGER, 
	limit_then VARCHAR DEFAULT 'default' NOT NULL, 
	idle_moves INTEGER DEFAULT '0' NOT NULL, 
	interaction_id BIGINT, 
	again_of INTEGER, 
	version INTEGER DEFAULT '0' NOT NULL, 
	message_version INTEGER DEFAULT '0' NOT NULL, 
	private BOOLEAN DEFAULT 0 NOT NULL, 
	bank_seconds INTEGER, 
	limit_minute INTEGER, 
	time_zone VARCHAR, 
	waking BOOLEAN DEFAULT 0 NOT NULL, 
	paused_at DATETIME, 
	voted_end BOOLEAN DEFAULT 0 NOT NULL, 
	least_reliable INTEGER, 
	unrated VARCHAR DEFAULT '' NOT NULL, 
	imported INTEGER, 
	first_seed BLOB, 
	hints BOOLEAN DEFAULT 1 NOT NULL, words_button BOOLEAN DEFAULT 0 NOT NULL, days_off BOOLEAN DEFAULT 0 NOT NULL, look_seconds INTEGER, starts_at DATETIME, event_id BIGINT, description VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT uq_tables_thread_id UNIQUE (thread_id)
);
INSERT INTO "tables" VALUES(1,'andromeda',1,'finished',1152921504606846976,3458764513820540928,4,NULL,'ja','days','{"map": "long"}',3,1,NULL,NULL,'','2026-05-04 12:00:00.123456',NULL,'2026-05-04 12:01:00.123456',NULL,'default',0,NULL,NULL,0,0,0,NULL,NULL,NULL,0,NULL,0,NULL,'',NULL,NULL,1,1,0,NULL,NULL,NULL,'');
INSERT INTO "tables" VALUES(2,'andromeda',1,'running',1152921504606846976,3458764513820540928,4,77,'ja','days','{"map": "long"}',3,2,X'73656564',X'73616C74','','2026-05-04 12:00:00.123456','2026-05-04 12:01:00.123456',NULL,86400,'ai',2,NULL,1,1,0,0,259200,NULL,NULL,1,NULL,1,NULL,'undo',NULL,NULL,0,0,1,43200,NULL,NULL,'気軽にどうぞ');
CREATE TABLE timers (
	table_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	"key" VARCHAR NOT NULL, 
	due_at DATETIME NOT NULL, 
	data VARCHAR NOT NULL, 
	CONSTRAINT pk_timers PRIMARY KEY (table_id, kind, "key"), 
	CONSTRAINT fk_timers_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "timers" VALUES(2,'turn','1','2026-05-04 13:00:00.123456','');
CREATE TABLE turn_durations (
	user_id BIGINT NOT NULL, 
	minutes INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	late INTEGER NOT NULL, 
	CONSTRAINT pk_turn_durations PRIMARY KEY (user_id, minutes)
);
INSERT INTO "turn_durations" VALUES(1152921504606846976,60,12,1);
CREATE TABLE users (
	user_id BIGINT NOT NULL, 
	language VARCHAR, 
	locale VARCHAR, 
	time_zone VARCHAR, 
	quiet_from INTEGER, 
	quiet_to INTEGER, 
	dm BOOLEAN NOT NULL, 
	dm_closed BOOLEAN NOT NULL, 
	remind_hours INTEGER, 
	digest_minute INTEGER, 
	digest_due DATETIME, 
	hides_rating BOOLEAN DEFAULT 0 NOT NULL, 
	hides_stats BOOLEAN DEFAULT 0 NOT NULL, 
	explains BOOLEAN DEFAULT 1 NOT NULL, words VARCHAR, words_pictures BOOLEAN DEFAULT 1 NOT NULL, words_opened INTEGER DEFAULT 0 NOT NULL, days_off JSON, 
	CONSTRAINT pk_users PRIMARY KEY (user_id)
);
INSERT INTO "users" VALUES(1152921504606846976,'ja','ja','Asia/Tokyo',22,7,1,0,6,480,'2026-05-05 08:00:00.000000',0,1,0,'short',0,3,'[2, 6]');
CREATE TABLE vacations (
	id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	starts_at DATETIME NOT NULL, 
	ends_at DATETIME NOT NULL, 
	spent INTEGER DEFAULT '0' NOT NULL, 
	counted_at DATETIME, 
	CONSTRAINT pk_vacations PRIMARY KEY (id)
);
INSERT INTO "vacations" VALUES(1,1152921504606846976,'2026-08-01 00:00:00.000000','2026-08-15 00:00:00.000000',0,NULL);
CREATE TABLE votes (
	table_id INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	asked_by BIGINT, 
	opened_at DATETIME NOT NULL, 
	until DATETIME NOT NULL, 
	choices JSON NOT NULL, 
	voters JSON NOT NULL, 
	ballots JSON NOT NULL, 
	detail VARCHAR NOT NULL, 
	CONSTRAINT pk_votes PRIMARY KEY (table_id, kind, seat), 
	CONSTRAINT fk_votes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "votes" VALUES(2,'pause',-1,1152921504606846976,'2026-05-04 12:00:00.123456','2026-05-07 12:00:00.123456','["no", "yes"]','[1152921504606846976]','{}','');
CREATE TABLE web_codes (
	hash VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	table_id INTEGER NOT NULL, 
	expires_at DATETIME NOT NULL, 
	CONSTRAINT pk_web_codes PRIMARY KEY (hash)
);
INSERT INTO "web_codes" VALUES('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08','link',1152921504606846976,1,'2026-05-04 12:02:00.123456');
INSERT INTO "web_codes" VALUES('1152921504606846976','activity',1152921504606846976,1,'2026-05-05 12:00:00.123456');
CREATE TABLE web_sessions (
	hash VARCHAR NOT NULL, 
	user_id BIGINT NOT NULL, 
	created_at DATETIME NOT NULL, 
	expires_at DATETIME NOT NULL, 
	CONSTRAINT pk_web_sessions PRIMARY KEY (hash)
);
INSERT INTO "web_sessions" VALUES('60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',1152921504606846976,'2026-05-04 12:00:00.123456','2026-06-03 12:00:00.123456');
CREATE INDEX ix_cups_guild_id ON cups (guild_id);
CREATE INDEX ix_cups_status ON cups (status);
CREATE UNIQUE INDEX ix_lessons_user_id_game ON lessons (user_id, game);
CREATE INDEX ix_member_settings_user_id ON member_settings (user_id);
CREATE INDEX ix_puzzle_attempts_user_id_day ON puzzle_attempts (user_id, day);
CREATE INDEX ix_robots_puzzle_attempts_user_id_day ON robots_puzzle_attempts (user_id, day);
CREATE INDEX ix_seasons_guild_id ON seasons (guild_id);
CREATE UNIQUE INDEX ix_tables_again_of ON tables (again_of);
CREATE INDEX ix_tables_guild_id ON tables (guild_id);
CREATE INDEX ix_tables_host_id ON tables (host_id);
CREATE UNIQUE INDEX ix_tables_interaction_id ON tables (interaction_id);
CREATE INDEX ix_tables_status_id ON tables (status, id);
CREATE INDEX ix_users_digest_due ON users (digest_due);
CREATE INDEX ix_vacations_ends_at ON vacations (ends_at);
CREATE INDEX ix_vacations_user_id ON vacations (user_id);
CREATE INDEX ix_cup_people_user_id ON cup_people (user_id);
CREATE INDEX ix_cup_tables_table_id ON cup_tables (table_id);
CREATE INDEX ix_hints_user_id ON hints (user_id);
CREATE INDEX ix_invitations_user_id ON invitations (user_id);
CREATE INDEX ix_messages_message_id ON messages (message_id);
CREATE INDEX ix_orders_table_id ON orders (table_id);
CREATE INDEX ix_rating_events_player_game ON rating_events (player, game);
CREATE INDEX ix_results_user_id ON results (user_id);
CREATE INDEX ix_season_results_user_id ON season_results (user_id);
CREATE INDEX ix_seat_events_table_id ON seat_events (table_id);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE INDEX ix_table_preferences_due ON table_preferences (due);
CREATE INDEX ix_table_preferences_user_id ON table_preferences (user_id);
CREATE INDEX ix_timers_due_at ON timers (due_at);
CREATE INDEX ix_guilds_puzzle_due ON guilds (puzzle_due);
CREATE INDEX ix_removals_user_id ON removals (user_id);
CREATE INDEX ix_blocks_blocked_id ON blocks (blocked_id);
CREATE INDEX ix_bans_user_id ON bans (user_id);
CREATE INDEX ix_table_alerts_user_id ON table_alerts (user_id);
CREATE INDEX ix_table_alerts_due ON table_alerts (due);
CREATE INDEX ix_queue_entries_user_id ON queue_entries (user_id);
CREATE INDEX ix_queue_entries_until ON queue_entries (until);
CREATE INDEX ix_easy_puzzle_attempts_user_id_day ON easy_puzzle_attempts (user_id, day);
CREATE INDEX ix_web_codes_user_id ON web_codes (user_id);
CREATE INDEX ix_web_codes_expires_at ON web_codes (expires_at);
CREATE INDEX ix_web_sessions_user_id ON web_sessions (user_id);
CREATE INDEX ix_web_sessions_expires_at ON web_sessions (expires_at);
CREATE INDEX ix_sandboxes_user_id ON sandboxes (user_id);
CREATE INDEX ix_sandboxes_at ON sandboxes (at);
CREATE INDEX ix_discussions_thread_id ON discussions (thread_id);
CREATE INDEX ix_discussions_leader_id ON discussions (leader_id);
CREATE INDEX ix_comments_table_id ON comments (table_id);
CREATE INDEX ix_comments_user_id ON comments (user_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',2);
INSERT INTO "sqlite_sequence" VALUES('cups',1);
INSERT INTO "sqlite_sequence" VALUES('seasons',1);
INSERT INTO "sqlite_sequence" VALUES('lessons',1);
COMMIT;
