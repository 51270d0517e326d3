CREATE TABLE "event_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"event_id" integer NOT NULL,
	"event_title" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"actor" text NOT NULL,
	"details" jsonb DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_occurrences" (
	"event_id" integer NOT NULL,
	"date" date NOT NULL,
	"sort_minute" smallint NOT NULL,
	CONSTRAINT "event_occurrences_event_id_date_pk" PRIMARY KEY("event_id","date")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"church_id" integer,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"date" date NOT NULL,
	"time" text,
	"start_minute" smallint,
	"end_minute" smallint,
	"location" text NOT NULL,
	"category" text NOT NULL,
	"area" text,
	"recurrence" jsonb,
	"last_date" date NOT NULL,
	"canceled_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD CONSTRAINT "event_occurrences_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_history_event" ON "event_history" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "event_occurrences_order" ON "event_occurrences" USING btree ("date","sort_minute","event_id");--> statement-breakpoint
CREATE INDEX "events_church" ON "events" USING btree ("church_id","last_date");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id") WHERE church_id is null;--> statement-breakpoint
CREATE INDEX "events_last" ON "events" USING btree ("last_date","id");--> statement-breakpoint
-- By hand: what drizzle-kit does not generate. Events are part of what the cache of anonymous answers keeps.
CREATE TRIGGER events_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "events"
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('churches');
