ALTER TABLE "facet_counts" ADD COLUMN "search" text GENERATED ALWAYS AS (case when area_key = '*' then f_search(denomination) when denomination_key = '*' then f_search(area) else '' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "churches_search_sample" ON "churches" USING gin ("search_text" gin_trgm_ops) WHERE status = 'approved' and (hashtext(search_text) & 31) = 0;--> statement-breakpoint
CREATE INDEX "search_words_sound" ON "search_words" USING btree (dmetaphone("word"));--> statement-breakpoint
-- The sample again with what filters and facets need: read without the table. Nothing long, an index row has a limit.
CREATE INDEX "churches_sample" ON "churches" USING btree ("lat", "lng")
  INCLUDE ("id", "rank", "denomination", "area", "denomination_key", "area_key", "time_keys", "zip", "wheelchair_access")
  WHERE status = 'approved' AND (hashtext(search_text) & 31) = 0;
