CREATE TABLE "facet_counts" (
	"area_key" text NOT NULL,
	"denomination_key" text NOT NULL,
	"area" text NOT NULL,
	"denomination" text NOT NULL,
	"n" integer NOT NULL,
	"featured" integer NOT NULL,
	CONSTRAINT "facet_counts_area_key_denomination_key_pk" PRIMARY KEY("area_key","denomination_key")
);
--> statement-breakpoint
CREATE TABLE "map_cells" (
	"level" smallint NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"denomination_key" text NOT NULL,
	"n" integer NOT NULL,
	"featured" integer NOT NULL,
	"lat_sum" bigint NOT NULL,
	"lng_sum" bigint NOT NULL,
	CONSTRAINT "map_cells_level_x_y_denomination_key_pk" PRIMARY KEY("level","x","y","denomination_key")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"in_names" integer NOT NULL
);
--> statement-breakpoint
-- Indexes on a column that is replaced go with it and are made again below.
DROP INDEX "churches_denomination";--> statement-breakpoint
DROP INDEX "churches_area";--> statement-breakpoint
DROP INDEX "churches_position";--> statement-breakpoint
DROP INDEX "churches_featured_until";--> statement-breakpoint
ALTER TABLE "churches" drop column "sort_name";--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "sort_name" text collate "C" GENERATED ALWAYS AS (left(f_search(name), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" drop column "search_text";--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "search_text" text GENERATED ALWAYS AS (f_search_text(name, zip, area, denomination, address, city)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "denomination_key" text GENERATED ALWAYS AS (lower(denomination)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "area_key" text GENERATED ALWAYS AS (lower(area)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "search_name" text GENERATED ALWAYS AS (f_search_name(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "facet_counts_denomination" ON "facet_counts" USING btree ("denomination_key","area_key");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "churches_featured_since" ON "churches" USING btree ("featured_since") WHERE status = 'approved' and featured;--> statement-breakpoint
CREATE INDEX "churches_featured_until" ON "churches" USING btree ("featured_until") WHERE status = 'approved' and featured_until is not null;--> statement-breakpoint
CREATE INDEX "churches_denomination" ON "churches" USING btree ("denomination_key","rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_area" ON "churches" USING btree ("area_key","rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_search" ON "churches" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "churches_order" ON "churches" USING btree ("rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_zip" ON "churches" USING btree ("zip" text_pattern_ops,"rank","sort_name","id") WHERE status = 'approved';--> statement-breakpoint
-- Covering indexes, which drizzle-kit cannot write: a box is searched, and the featured are shuffled, without the table.
CREATE INDEX "churches_position" ON "churches" USING btree ("lat", "lng")
  INCLUDE ("id", "rank", "denomination_key", "area_key", "featured_since", "featured_until") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_featured" ON "churches" USING btree ("id")
  INCLUDE ("rank", "denomination_key", "area_key", "lat", "lng", "zip", "featured_since") WHERE status = 'approved' AND featured;
