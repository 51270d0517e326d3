CREATE TABLE "billing_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subscription_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"refunded" integer,
	"reason" text NOT NULL,
	"user_id" integer,
	"by" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD COLUMN "dispute_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "billing_actions" ADD CONSTRAINT "billing_actions_subscription_id_billing_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."billing_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_actions" ADD CONSTRAINT "billing_actions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_actions_subscription" ON "billing_actions" USING btree ("subscription_id","id");--> statement-breakpoint
CREATE INDEX "billing_actions_due" ON "billing_actions" USING btree ("next_at") WHERE state = 'pending';