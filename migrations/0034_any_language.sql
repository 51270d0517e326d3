ALTER TABLE "users" DROP CONSTRAINT "users_locale";--> statement-breakpoint
ALTER TABLE "billing_orders" DROP CONSTRAINT "billing_orders_locale";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_locale" CHECK (locale ~ '^[a-z]{2}$');--> statement-breakpoint
ALTER TABLE "billing_orders" ADD CONSTRAINT "billing_orders_locale" CHECK (locale ~ '^[a-z]{2}$');