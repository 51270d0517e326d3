-- Lists without a place show churches with listed times before those without, and those of other cities last. Dropping the
-- column drops its indexes.
ALTER TABLE "churches" drop column "rank";--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "rank" smallint GENERATED ALWAYS AS (case when featured then 0 when not f_in_region(lat, lng) then 3 when time_keys <> '{}' then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "churches_order" ON "churches" ("rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_denomination" ON "churches" ("denomination_key","rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_wheelchair" ON "churches" ("rank","sort_name","id") WHERE status = 'approved' and wheelchair_access = 'yes';--> statement-breakpoint
CREATE INDEX "churches_area" ON "churches" ("area_key","rank","sort_name","id","denomination_key") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_zip" ON "churches" ("zip" text_pattern_ops,"rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_position" ON "churches" ("lat","lng")
  INCLUDE ("id","rank","denomination_key","area_key","time_keys") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_featured" ON "churches" ("id")
  INCLUDE ("rank","denomination_key","area_key","lat","lng","zip","time_keys") WHERE status = 'approved' and featured;--> statement-breakpoint
UPDATE "church_sample" s SET "rank" = c."rank" FROM "churches" c WHERE c.id = s.id;--> statement-breakpoint
-- What churches say about themselves, and their events.
CREATE INDEX "churches_says" ON "churches" USING gin (to_tsvector('english', f_search(coalesce(description, '') || chr(10) || coalesce(mission_statement, '') || chr(10) || coalesce(special_programs, '') || chr(10) || coalesce(youth_programs, '') || chr(10) || coalesce(music_ministry, '') || chr(10) || coalesce(outreach_programs, '') || chr(10) || coalesce(additional_info, '')))) WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "events_says" ON "events" USING gin (to_tsvector('english', f_search(title || ' ' || description)));--> statement-breakpoint
ANALYZE "churches";