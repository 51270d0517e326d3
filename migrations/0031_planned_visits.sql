CREATE TABLE "blocked_visitors" (
	"church_id" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "blocked_visitors_church_id_digest_pk" PRIMARY KEY("church_id","digest")
);
--> statement-breakpoint
CREATE TABLE "planned_visits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"church_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"service" text NOT NULL,
	"people" integer NOT NULL,
	"children" integer NOT NULL,
	"question" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "church_numbers" ADD COLUMN "planned_visits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "takes_visits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_visitors" ADD CONSTRAINT "blocked_visitors_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_visits" ADD CONSTRAINT "planned_visits_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_visits_church" ON "planned_visits" USING btree ("church_id","created_at");--> statement-breakpoint
CREATE INDEX "planned_visits_email" ON "planned_visits" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE INDEX "planned_visits_created" ON "planned_visits" USING btree ("created_at");