CREATE TABLE "website_checks" (
	"church_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"verdict" text NOT NULL,
	"evidence" text DEFAULT '' NOT NULL,
	"new_url" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"about_church" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"was_curated" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "website_checks" ADD CONSTRAINT "website_checks_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;