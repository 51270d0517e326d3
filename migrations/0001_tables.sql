CREATE TABLE "account_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"cookie_hash" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"email_verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"inactive_warned_at" timestamp with time zone,
	"monthly_numbers" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "church_numbers" (
	"church_id" integer NOT NULL,
	"month" text NOT NULL,
	"profile_views" integer DEFAULT 0 NOT NULL,
	"website_clicks" integer DEFAULT 0 NOT NULL,
	"phone_clicks" integer DEFAULT 0 NOT NULL,
	"direction_clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "church_numbers_church_id_month_pk" PRIMARY KEY("church_id","month")
);
--> statement-breakpoint
CREATE TABLE "church_visits" (
	"day" date NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "church_visits_day_digest_pk" PRIMARY KEY("day","digest")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"article_id" integer NOT NULL,
	"article_title" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"actor" text NOT NULL,
	"moment" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"article_id" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "article_pictures_article_id_upload_id_pk" PRIMARY KEY("article_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"image_url" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"announced" boolean DEFAULT false NOT NULL,
	"was_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_key" text,
	"edited_by" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" text NOT NULL,
	"user_id" integer,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "billing_customers_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"payload" jsonb NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"flow" text NOT NULL,
	"state" text NOT NULL,
	"payer" text NOT NULL,
	"user_id" integer,
	"email" text DEFAULT '' NOT NULL,
	"church_id" integer,
	"church_key" integer DEFAULT 0 NOT NULL,
	"claim_data" jsonb,
	"claim_taken_at" timestamp with time zone,
	"plan" text NOT NULL,
	"amount" integer NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"customer_id" text,
	"session_id" text,
	"session_url" text,
	"expires_at" timestamp with time zone,
	"subscription_id" text,
	"account_made" boolean DEFAULT false NOT NULL,
	"end_reason" text,
	"end_wanted_at" timestamp with time zone,
	"end_done_at" timestamp with time zone,
	"end_next_at" timestamp with time zone,
	"end_attempts" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_orders_sessionId_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "billing_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"customer_id" text NOT NULL,
	"order_id" uuid,
	"user_id" integer,
	"church_id" integer,
	"price_id" text NOT NULL,
	"plan" text,
	"amount" integer NOT NULL,
	"interval" text NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"dispute" text,
	"superseded" boolean DEFAULT false NOT NULL,
	"end_reason" text,
	"end_wanted_at" timestamp with time zone,
	"end_done_at" timestamp with time zone,
	"end_next_at" timestamp with time zone,
	"end_attempts" integer DEFAULT 0 NOT NULL,
	"latest_invoice_id" text,
	"last_payment_at" timestamp with time zone,
	"last_payment_amount" integer,
	"last_payment_status" text,
	"created_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_subscriptions_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "featured_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "featured_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"church_id" integer NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "featured_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "featured_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" integer NOT NULL,
	"featured" boolean NOT NULL,
	"reason" text NOT NULL,
	"subscription_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"service_times" jsonb,
	"time_keys" smallint[] DEFAULT '{}' NOT NULL,
	"service_exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"times_confirmed_at" timestamp with time zone,
	"times_asked_at" timestamp with time zone,
	"youtube_channel" text,
	"recent_sermons" text[] DEFAULT '{}' NOT NULL,
	"hero_image" text,
	"latitude" double precision,
	"longitude" double precision,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"user_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"rejected_reason" text,
	"rejected_note" text,
	"rejected_at" timestamp with time zone,
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
	"sort_name" text collate "C" GENERATED ALWAYS AS (left(f_search(name), 100)) STORED NOT NULL,
	"denomination_key" text GENERATED ALWAYS AS (lower(denomination)) STORED NOT NULL,
	"area_key" text GENERATED ALWAYS AS (lower(area)) STORED NOT NULL,
	"search_name" text GENERATED ALWAYS AS (f_search_name(name)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (f_search_text(name, zip, area, denomination, address, city)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"church_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"domain" text,
	"contested" boolean DEFAULT false NOT NULL,
	"order_id" uuid,
	"code_hash" text,
	"code_sent_to" text,
	"code_until" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"rejection_note" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"priority" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"subject" text,
	"field" text,
	"body" text NOT NULL,
	"user_id" integer,
	"church_id" integer,
	"church_name" text,
	"owner_told" boolean DEFAULT false NOT NULL,
	"digest" text NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"rank" smallint GENERATED ALWAYS AS (case when state <> 'new' then 2 when priority then 0 else 1 end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(church_name, '') || ' ' || body)) STORED NOT NULL
);
--> statement-breakpoint
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
	"listed" boolean DEFAULT false NOT NULL,
	"kind" text DEFAULT 'general' NOT NULL,
	"area_key" text,
	"previous_date" date,
	"next_date" date,
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
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "church_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "church_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"church_id" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"fingerprint" text NOT NULL,
	"file" text NOT NULL,
	"format" text NOT NULL,
	"records" integer NOT NULL,
	"committed" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cause" text NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"unsubscribe_url" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "facet_counts" (
	"area_key" text NOT NULL,
	"denomination_key" text NOT NULL,
	"area" text NOT NULL,
	"denomination" text NOT NULL,
	"n" integer NOT NULL,
	"featured" integer NOT NULL,
	CONSTRAINT "facet_counts_area_key_denomination_key_pk" PRIMARY KEY("area_key","denomination_key")
);
--> statement-breakpoint
CREATE TABLE "map_cells" (
	"level" smallint NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"denomination_key" text NOT NULL,
	"n" integer NOT NULL,
	"featured" integer NOT NULL,
	"lat_sum" bigint NOT NULL,
	"lng_sum" bigint NOT NULL,
	CONSTRAINT "map_cells_level_x_y_denomination_key_pk" PRIMARY KEY("level","x","y","denomination_key")
);
--> statement-breakpoint
CREATE TABLE "map_times" (
	"key" smallint NOT NULL,
	"y" integer NOT NULL,
	"x" integer NOT NULL,
	"n" integer NOT NULL,
	"featured" integer NOT NULL,
	"lat_sum" bigint NOT NULL,
	"lng_sum" bigint NOT NULL,
	CONSTRAINT "map_times_key_y_x_pk" PRIMARY KEY("key","y","x")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"in_names" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "church_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "church_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"church_id" integer NOT NULL,
	"church_name" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"actor" text NOT NULL,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"seen" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "church_redirects" (
	"from_id" integer PRIMARY KEY NOT NULL,
	"to_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "church_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "church_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"church_id" integer NOT NULL,
	"user_id" integer,
	"fields" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"note" text,
	"before" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_numbers" ADD CONSTRAINT "church_numbers_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_slugs" ADD CONSTRAINT "article_slugs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_grants" ADD CONSTRAINT "featured_grants_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_grants" ADD CONSTRAINT "featured_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "churches" ADD CONSTRAINT "churches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD CONSTRAINT "event_occurrences_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_photos" ADD CONSTRAINT "church_photos_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_photos" ADD CONSTRAINT "church_photos_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_redirects" ADD CONSTRAINT "church_redirects_to_id_churches_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_revisions" ADD CONSTRAINT "church_revisions_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_revisions" ADD CONSTRAINT "church_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("user_id","route","key");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ((("sess" -> 'passport' ->> 'user')));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_last_active" ON "users" USING btree ("last_active_at");--> statement-breakpoint
CREATE INDEX "church_numbers_month" ON "church_numbers" USING btree ("month");--> statement-breakpoint
CREATE INDEX "article_history_article" ON "article_history" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_pictures_upload" ON "article_pictures" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "article_slugs_article" ON "article_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_create_key" ON "articles" USING btree ("create_key");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("category","published_at","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "articles_desk" ON "articles" USING btree (coalesce(published_at, 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "articles_unannounced" ON "articles" USING btree ("published_at") WHERE published_at is not null and not announced;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customers_user" ON "billing_customers" USING btree ("user_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "billing_events_due" ON "billing_events" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "billing_events_created" ON "billing_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_orders_open" ON "billing_orders" USING btree ("payer","flow","church_key") WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "billing_orders_state" ON "billing_orders" USING btree ("created_at") WHERE state in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "billing_orders_subscription" ON "billing_orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "billing_orders_user" ON "billing_orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "billing_orders_church" ON "billing_orders" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "billing_orders_unowned" ON "billing_orders" USING btree ("email") WHERE user_id is null and state = 'fulfilled';--> statement-breakpoint
CREATE INDEX "billing_orders_ends" ON "billing_orders" USING btree ("end_next_at") WHERE end_wanted_at is not null and end_done_at is null;--> statement-breakpoint
CREATE INDEX "billing_orders_claims" ON "billing_orders" USING btree ("created_at") WHERE state = 'fulfilled' and claim_data is not null and claim_taken_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_subscriptions_church" ON "billing_subscriptions" USING btree ("church_id") WHERE not superseded and status in ('active', 'trialing', 'past_due');--> statement-breakpoint
CREATE INDEX "billing_subscriptions_user" ON "billing_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "billing_subscriptions_any_church" ON "billing_subscriptions" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "billing_subscriptions_customer" ON "billing_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "billing_subscriptions_synced" ON "billing_subscriptions" USING btree ("synced_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "billing_subscriptions_past_due" ON "billing_subscriptions" USING btree ("past_due_since") WHERE status = 'past_due';--> statement-breakpoint
CREATE INDEX "billing_subscriptions_ends" ON "billing_subscriptions" USING btree ("end_next_at") WHERE end_wanted_at is not null and end_done_at is null;--> statement-breakpoint
CREATE INDEX "billing_subscriptions_order" ON "billing_subscriptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "featured_grants_church" ON "featured_grants" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "featured_grants_until" ON "featured_grants" USING btree ("until");--> statement-breakpoint
CREATE INDEX "featured_log_church" ON "featured_log" USING btree ("church_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "churches_source" ON "churches" USING btree ("source","source_id") WHERE source is not null;--> statement-breakpoint
CREATE INDEX "churches_search" ON "churches" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "churches_order" ON "churches" USING btree ("rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_denomination" ON "churches" USING btree ("denomination_key","rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_area" ON "churches" USING btree ("area_key","rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_zip" ON "churches" USING btree ("zip" text_pattern_ops,"rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_queue" ON "churches" USING btree ("submitted_at","id") WHERE status <> 'approved';--> statement-breakpoint
CREATE INDEX "churches_phone" ON "churches" USING btree (f_phone_key("phone")) WHERE phone is not null;--> statement-breakpoint
CREATE INDEX "churches_website" ON "churches" USING btree (f_website_key("website")) WHERE website is not null;--> statement-breakpoint
CREATE INDEX "churches_queue_zip" ON "churches" USING btree ("zip" text_pattern_ops) WHERE status <> 'approved';--> statement-breakpoint
CREATE INDEX "churches_queue_position" ON "churches" USING btree ("lat","lng") WHERE status <> 'approved';--> statement-breakpoint
CREATE INDEX "churches_owner" ON "churches" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "churches_times" ON "churches" USING gin ("time_keys") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_times_unread" ON "churches" USING btree ("id") WHERE service_times is null;--> statement-breakpoint
CREATE INDEX "churches_unclaimed" ON "churches" USING btree ("sort_name","id") WHERE status = 'approved' and user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_open" ON "claims" USING btree ("church_id","user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_queue" ON "claims" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_church" ON "claims" USING btree ("church_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_order" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "contact_messages_order" ON "contact_messages" USING btree ("rank","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE state <> 'answered';--> statement-breakpoint
CREATE INDEX "contact_messages_digest" ON "contact_messages" USING btree ("digest","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_church" ON "contact_messages" USING btree ("church_id","created_at") WHERE church_id is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_history_event" ON "event_history" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "event_occurrences_order" ON "event_occurrences" USING btree ("date","sort_minute","event_id","previous_date","next_date","kind","area_key") WHERE listed;--> statement-breakpoint
CREATE INDEX "event_occurrences_kind" ON "event_occurrences" USING btree ("kind","date","sort_minute","event_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "event_occurrences_area" ON "event_occurrences" USING btree ("area_key","date","sort_minute","event_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "event_occurrences_last" ON "event_occurrences" USING btree ("date","event_id") WHERE listed and next_date is null;--> statement-breakpoint
CREATE INDEX "event_occurrences_last_kind" ON "event_occurrences" USING btree ("kind","date","event_id") WHERE listed and next_date is null;--> statement-breakpoint
CREATE INDEX "event_occurrences_last_area" ON "event_occurrences" USING btree ("area_key","date","event_id","kind") WHERE listed and next_date is null;--> statement-breakpoint
CREATE INDEX "events_church" ON "events" USING btree ("church_id","last_date");--> statement-breakpoint
CREATE INDEX "events_user" ON "events" USING btree ("user_id") WHERE church_id is null;--> statement-breakpoint
CREATE INDEX "events_last" ON "events" USING btree ("last_date","id");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "church_photos_church" ON "church_photos" USING btree ("church_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "church_photos_upload" ON "church_photos" USING btree ("upload_id","church_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_open" ON "imports" USING btree ("source","fingerprint") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE state in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to","created_at");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "facet_counts_denomination" ON "facet_counts" USING btree ("denomination_key","area_key");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "church_history_church" ON "church_history" USING btree ("church_id","id");--> statement-breakpoint
CREATE INDEX "church_history_unseen" ON "church_history" USING btree ("id") WHERE not seen;--> statement-breakpoint
CREATE UNIQUE INDEX "church_revisions_waiting" ON "church_revisions" USING btree ("church_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "church_revisions_queue" ON "church_revisions" USING btree ("created_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "church_revisions_church" ON "church_revisions" USING btree ("church_id","id");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");