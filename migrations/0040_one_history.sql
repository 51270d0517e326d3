CREATE TABLE "history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer,
	"subject_name" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"actor" text NOT NULL,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"seen" boolean DEFAULT true NOT NULL,
	"moment" timestamp with time zone
);
--> statement-breakpoint
-- Churches' entries keep their ids, which merges and the causes of emails refer to.
INSERT INTO "history" ("id", "at", "kind", "subject_id", "subject_name", "action", "actor_id", "actor", "details", "seen")
OVERRIDING SYSTEM VALUE
SELECT "id", "at", 'church', "church_id", "church_name", "action", "actor_id", "actor", "details", "seen" FROM "church_history";
--> statement-breakpoint
-- Above every id that was ever given, so that no cause of an email comes twice.
SELECT setval('history_id_seq', greatest(
  nextval(pg_get_serial_sequence('church_history', 'id')), nextval(pg_get_serial_sequence('event_history', 'id')),
  nextval(pg_get_serial_sequence('account_history', 'id')), nextval(pg_get_serial_sequence('article_history', 'id')),
  (SELECT max("id") FROM "church_history"), (SELECT max("id") FROM "event_history"),
  (SELECT max("id") FROM "account_history"), (SELECT max("id") FROM "article_history")));
--> statement-breakpoint
INSERT INTO "history" ("at", "kind", "subject_id", "subject_name", "action", "actor_id", "actor", "details", "moment")
SELECT "at", "kind", "subject_id", "subject_name", "action", "actor_id", "actor", "details", "moment" FROM (
  SELECT "id", "at", 'event' AS "kind", "event_id" AS "subject_id", "event_title" AS "subject_name", "action", "actor_id",
    "actor", "details", NULL::timestamptz AS "moment" FROM "event_history"
  UNION ALL
  SELECT "id", "at", 'account', "user_id", "username", "action", "actor_id", "actor", "details", NULL FROM "account_history"
  UNION ALL
  SELECT "id", "at", 'article', "article_id", "article_title", "action", "actor_id", "actor", '{}', "moment" FROM "article_history"
) AS "entries" ORDER BY "at", "kind", "id";
--> statement-breakpoint
CREATE INDEX "history_kind" ON "history" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "history_subject" ON "history" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "history_unseen" ON "history" USING btree ("id") WHERE not seen;--> statement-breakpoint
DROP TABLE "church_history";--> statement-breakpoint
DROP TABLE "event_history";--> statement-breakpoint
DROP TABLE "account_history";--> statement-breakpoint
DROP TABLE "article_history";--> statement-breakpoint
-- The previous release reads and writes these. Postgres passes writes on to the table; the default says which kind.
CREATE VIEW "church_history" AS SELECT "id", "at", "subject_id" AS "church_id", "subject_name" AS "church_name", "action",
  "actor_id", "actor", "details", "seen", "kind" FROM "history" WHERE "kind" = 'church';--> statement-breakpoint
ALTER VIEW "church_history" ALTER COLUMN "kind" SET DEFAULT 'church';--> statement-breakpoint
CREATE VIEW "event_history" AS SELECT "id", "at", "subject_id" AS "event_id", "subject_name" AS "event_title", "action",
  "actor_id", "actor", "details", "kind" FROM "history" WHERE "kind" = 'event';--> statement-breakpoint
ALTER VIEW "event_history" ALTER COLUMN "kind" SET DEFAULT 'event';--> statement-breakpoint
CREATE VIEW "account_history" AS SELECT "id", "at", "subject_id" AS "user_id", "subject_name" AS "username", "action",
  "actor_id", "actor", "details", "kind" FROM "history" WHERE "kind" = 'account';--> statement-breakpoint
ALTER VIEW "account_history" ALTER COLUMN "kind" SET DEFAULT 'account';--> statement-breakpoint
CREATE VIEW "article_history" AS SELECT "id", "at", "subject_id" AS "article_id", "subject_name" AS "article_title", "action",
  "actor_id", "actor", "moment", "kind" FROM "history" WHERE "kind" = 'article';--> statement-breakpoint
ALTER VIEW "article_history" ALTER COLUMN "kind" SET DEFAULT 'article';
