-- Lists without a place show churches with listed times before those without, and those of other cities last. `rank` and its
-- covering indexes stay for the previous release and the map. `says` is what churches say about themselves, and their events.
DROP INDEX "churches_order";--> statement-breakpoint
DROP INDEX "churches_denomination";--> statement-breakpoint
DROP INDEX "churches_wheelchair";--> statement-breakpoint
DROP INDEX "churches_area";--> statement-breakpoint
DROP INDEX "churches_zip";--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "standing" smallint GENERATED ALWAYS AS (case when featured then 0 when not f_in_region(lat, lng) then 3 when time_keys <> '{}' then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "says" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', f_search(coalesce(description, '') || chr(10) || coalesce(mission_statement, '') || chr(10) || coalesce(special_programs, '') || chr(10) || coalesce(youth_programs, '') || chr(10) || coalesce(music_ministry, '') || chr(10) || coalesce(outreach_programs, '') || chr(10) || coalesce(additional_info, '')))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "says" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', f_search(title || ' ' || description))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "churches_says" ON "churches" USING gin ("says") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "events_says" ON "events" USING gin ("says");--> statement-breakpoint
CREATE INDEX "churches_order" ON "churches" USING btree ("standing","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_denomination" ON "churches" USING btree ("denomination_key","standing","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_wheelchair" ON "churches" USING btree ("standing","sort_name","id") WHERE status = 'approved' and wheelchair_access = 'yes';--> statement-breakpoint
CREATE INDEX "churches_area" ON "churches" USING btree ("area_key","standing","sort_name","id","denomination_key") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_zip" ON "churches" USING btree ("zip" text_pattern_ops,"standing","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
ANALYZE "churches", "events";
