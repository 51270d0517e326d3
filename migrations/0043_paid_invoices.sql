ALTER TABLE "billing_subscriptions" ADD COLUMN "paid" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_subscriptions" DROP COLUMN "previous_refundable";