DROP INDEX "planned_visits_email";--> statement-breakpoint
ALTER TABLE "reset_requests" ADD COLUMN "purpose" text DEFAULT 'reset_password' NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_visits" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "renumbered" integer DEFAULT 0 NOT NULL;