ALTER TABLE "users" ADD COLUMN "monthly_numbers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;