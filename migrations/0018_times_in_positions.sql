-- The covering indexes know the times too: far boxes of the map, and the featured, under a filter by times without the
-- table. Made beside the old ones, so that no search is without.
CREATE INDEX "churches_position_times" ON "churches" USING btree ("lat", "lng")
  INCLUDE ("id", "rank", "denomination_key", "area_key", "featured_since", "featured_until", "time_keys") WHERE status = 'approved';--> statement-breakpoint
DROP INDEX "churches_position";--> statement-breakpoint
ALTER INDEX "churches_position_times" RENAME TO "churches_position";--> statement-breakpoint
CREATE INDEX "churches_featured_times" ON "churches" USING btree ("id")
  INCLUDE ("rank", "denomination_key", "area_key", "lat", "lng", "zip", "featured_since", "time_keys") WHERE status = 'approved' AND featured;--> statement-breakpoint
DROP INDEX "churches_featured";--> statement-breakpoint
ALTER INDEX "churches_featured_times" RENAME TO "churches_featured";
