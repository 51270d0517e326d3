ALTER TABLE "billing_subscriptions" ADD COLUMN "refund_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" ADD COLUMN "refund_failed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "billing_subscriptions" SET "refund_told" = "last_payment_refunded";--> statement-breakpoint
-- Cancellations for blocked accounts that the previous release has not carried out yet.
UPDATE "billing_subscriptions" SET "end_wanted_at" = now(), "end_next_at" = now(), "end_done_at" = NULL, "end_reason" = 'account_blocked', "end_mode" = 'period_end'
FROM "billing_actions" WHERE "billing_actions"."subscription_id" = "billing_subscriptions"."id" AND "kind" = 'cancel_at_period_end' AND "state" = 'pending' AND "end_wanted_at" IS NULL;
