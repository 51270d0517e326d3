CREATE TABLE "church_sources" (
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"church_id" integer,
	CONSTRAINT "church_sources_source_source_id_pk" PRIMARY KEY("source","source_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "deleted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "church_sources" ADD CONSTRAINT "church_sources_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "church_sources_church" ON "church_sources" USING btree ("church_id") WHERE church_id is not null;