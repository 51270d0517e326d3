CREATE TABLE "bulk_action_rows" (
	"bulk_id" integer NOT NULL,
	"church_id" integer NOT NULL,
	"name" text NOT NULL,
	"outcome" text,
	"before" jsonb,
	CONSTRAINT "bulk_action_rows_bulk_id_church_id_pk" PRIMARY KEY("bulk_id","church_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_actions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"value" text,
	"state" text DEFAULT 'running' NOT NULL,
	"admin_id" integer NOT NULL,
	"admin" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "church_history" ALTER COLUMN "church_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_bulk_id_bulk_actions_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_actions_open" ON "bulk_actions" USING btree ("id") WHERE state in ('running', 'undoing');