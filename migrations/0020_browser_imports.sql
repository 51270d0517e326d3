CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"church_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_rows_import_id_church_id_pk" PRIMARY KEY("import_id","church_id")
);
--> statement-breakpoint
CREATE TABLE "import_uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file" text NOT NULL,
	"content" "bytea",
	"format" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"options" jsonb NOT NULL,
	"table" jsonb,
	"records" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"error" text,
	"run_id" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "retired" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_run_id_imports_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;