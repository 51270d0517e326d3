CREATE TABLE "church_sample" (
	"id" integer PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'approved' NOT NULL,
	"rank" smallint NOT NULL,
	"sort_name" text collate "C" NOT NULL,
	"search_name" text NOT NULL,
	"search_text" text NOT NULL,
	"denomination_key" text NOT NULL,
	"area_key" text NOT NULL,
	"time_keys" smallint[] NOT NULL,
	"zip" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"wheelchair_access" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "churches_search_sample";--> statement-breakpoint
CREATE INDEX "church_sample_search" ON "church_sample" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
DROP INDEX "churches_sample";--> statement-breakpoint
-- Not switched off during imports: lists of common texts come from it.
CREATE FUNCTION sample_churches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM church_sample;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM church_sample WHERE id IN (SELECT id FROM old_rows WHERE (hashtext(search_text) & 31) = 0);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO church_sample (id, rank, sort_name, search_name, search_text, denomination_key, area_key, time_keys, zip,
        lat, lng, wheelchair_access)
      SELECT id, rank, sort_name, search_name, search_text, denomination_key, area_key, time_keys, zip,
        lat, lng, wheelchair_access
      FROM new_rows WHERE status = 'approved' AND (hashtext(search_text) & 31) = 0;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_sampled_insert AFTER INSERT ON churches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sample_churches();
--> statement-breakpoint
CREATE TRIGGER churches_sampled_update AFTER UPDATE ON churches
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sample_churches();
--> statement-breakpoint
CREATE TRIGGER churches_sampled_delete AFTER DELETE ON churches
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION sample_churches();
--> statement-breakpoint
CREATE TRIGGER churches_sampled_truncate AFTER TRUNCATE ON churches
  FOR EACH STATEMENT EXECUTE FUNCTION sample_churches();
--> statement-breakpoint
INSERT INTO church_sample (id, rank, sort_name, search_name, search_text, denomination_key, area_key, time_keys, zip,
    lat, lng, wheelchair_access)
  SELECT id, rank, sort_name, search_name, search_text, denomination_key, area_key, time_keys, zip,
    lat, lng, wheelchair_access
  FROM churches WHERE status = 'approved' AND (hashtext(search_text) & 31) = 0;
