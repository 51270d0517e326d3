CREATE TABLE "churches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "churches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"denomination" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"area" text NOT NULL,
	"phone" text,
	"website" text,
	"email" text,
	"description" text DEFAULT '' NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"youtube_channel" text,
	"recent_sermons" text[] DEFAULT '{}' NOT NULL,
	"hero_image" text,
	"latitude" double precision,
	"longitude" double precision,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"featured_since" timestamp with time zone,
	"featured_until" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" integer,
	"pastor_name" text,
	"mission_statement" text,
	"history" text,
	"special_programs" text,
	"youth_programs" text,
	"music_ministry" text,
	"outreach_programs" text,
	"facebook_page" text,
	"instagram_handle" text,
	"additional_info" text,
	"source" text,
	"source_id" text,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rank" smallint GENERATED ALWAYS AS (case when featured then 0 else 1 end) STORED NOT NULL,
	"sort_name" text collate "C" GENERATED ALWAYS AS (f_search(name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (f_search(' ' || name || ' ' || zip || ' ' || address || ' ' || city || ' ' || area || ' ' || denomination || ' ')) STORED NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "churches_source" ON "churches" USING btree ("source","source_id") WHERE source is not null;--> statement-breakpoint
CREATE INDEX "churches_search" ON "churches" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "churches_order" ON "churches" USING btree ("rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_denomination" ON "churches" USING btree ("denomination","rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_area" ON "churches" USING btree ("area","rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_zip" ON "churches" USING btree ("zip" text_pattern_ops,"rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_queue" ON "churches" USING btree ("created_at","id") WHERE status <> 'approved';--> statement-breakpoint
CREATE INDEX "churches_owner" ON "churches" USING btree ("user_id") WHERE user_id is not null;