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
CREATE TABLE "church_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "church_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"church_id" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD CONSTRAINT "billing_subscriptions_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_grants" ADD CONSTRAINT "featured_grants_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "featured_grants" ADD CONSTRAINT "featured_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_billing_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."billing_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_photos" ADD CONSTRAINT "church_photos_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_photos" ADD CONSTRAINT "church_photos_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE UNIQUE INDEX "claims_open" ON "claims" USING btree ("church_id","user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_queue" ON "claims" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "claims_church" ON "claims" USING btree ("church_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_user" ON "claims" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_order" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "church_photos_church" ON "church_photos" USING btree ("church_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "church_photos_upload" ON "church_photos" USING btree ("upload_id","church_id");--> statement-breakpoint
CREATE INDEX "churches_unclaimed" ON "churches" USING btree ("sort_name","id") WHERE status = 'approved' and user_id is null;--> statement-breakpoint
-- From now on a church is featured only for a reason that stands in a table; who was featured before keeps it.
INSERT INTO "featured_grants" ("church_id", "reason", "by", "created_at")
  SELECT "id", CASE WHEN "sample" THEN 'sample' ELSE 'featured before payments' END, 'migration', now()
  FROM "churches" WHERE "featured";
--> statement-breakpoint
-- By hand: what drizzle-kit does not generate. Photos are part of what the cache of anonymous answers keeps.
CREATE TRIGGER church_photos_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "church_photos"
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('churches');
