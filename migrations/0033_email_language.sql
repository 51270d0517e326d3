ALTER TABLE "users" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_orders" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_locale" CHECK (locale in ('en', 'es'));--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_locale" CHECK (locale in ('en', 'es'));