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
ALTER TABLE "church_numbers" ADD CONSTRAINT "church_numbers_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "church_numbers_month" ON "church_numbers" USING btree ("month");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at") WHERE state = 'failed';