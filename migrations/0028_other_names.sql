-- Other names of a church are searched like its name. The generated columns are created again, because Postgres 15 and 16
-- can't change their expression.
ALTER TABLE "churches" ADD COLUMN "other_names" text;--> statement-breakpoint
ALTER TABLE "churches" drop column "search_name", drop column "search_text";--> statement-breakpoint
ALTER TABLE "churches"
  ADD COLUMN "search_name" text GENERATED ALWAYS AS (f_search_name(name || coalesce(' ' || other_names, ''))) STORED NOT NULL,
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (f_search_text(name, zip, area, denomination || coalesce(' ' || other_names, ''), address, city)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "churches_search" ON "churches" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ANALYZE "churches";--> statement-breakpoint
-- The parser reads labels beside times better than before, so the job service-times reads every line again.
UPDATE "churches" SET "service_times" = NULL WHERE "services" <> '{}';
