-- In lists without a place, other faiths follow after all churches, along with what is outside the region: the previous
-- release knows these four values. Dropping the column drops its indexes.
ALTER TABLE "churches" drop column "standing";--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "standing" smallint GENERATED ALWAYS AS (case when featured then 0 when not f_in_region(lat, lng) or lower(denomination) in ('muslim', 'jewish', 'buddhist', 'hindu', 'sikh', 'bahá''í', 'jain', 'taoist', 'shinto', 'scientology', 'zoroastrian', 'pagan', 'other faith') then 3 when time_keys <> '{}' then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "churches_order" ON "churches" USING btree ("standing","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_denomination" ON "churches" USING btree ("denomination_key","standing","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_area" ON "churches" USING btree ("area_key","standing","sort_name","id","denomination_key") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_zip" ON "churches" USING btree ("zip" text_pattern_ops,"standing","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
UPDATE "import_uploads" SET "options" = "options" || jsonb_build_object('allFaiths', not (options->>'churchesOnly')::boolean);--> statement-breakpoint
ANALYZE "churches";
