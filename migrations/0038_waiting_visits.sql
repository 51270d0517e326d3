DROP INDEX "planned_visits_email";--> statement-breakpoint
ALTER TABLE "planned_visits" ADD COLUMN "waiting" boolean DEFAULT false NOT NULL;