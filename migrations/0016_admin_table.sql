ALTER TABLE "churches" ADD COLUMN "curated_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "churches_name" ON "churches" USING btree ("sort_name","id");