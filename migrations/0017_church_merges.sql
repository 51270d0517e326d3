CREATE TABLE "church_merges" (
	"history_id" bigint PRIMARY KEY NOT NULL,
	"from_id" integer NOT NULL,
	"into_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"snapshot" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "church_pairs" (
	"a_id" integer NOT NULL,
	"b_id" integer NOT NULL,
	"later_until" timestamp with time zone,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "church_pairs_a_id_b_id_pk" PRIMARY KEY("a_id","b_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "linked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "church_pairs" ADD CONSTRAINT "church_pairs_a_id_churches_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_pairs" ADD CONSTRAINT "church_pairs_b_id_churches_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "church_pairs_b" ON "church_pairs" USING btree ("b_id");