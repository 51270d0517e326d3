DROP INDEX "churches_wheelchair";--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "worship_style" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "music" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "children" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "youth_group" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "dress" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "service_length" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "attendance" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "parking" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "getting_in" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "hearing_seeing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "interpretation" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "live_stream" text;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "facts_by" text;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "facts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "visit_facts" text[] GENERATED ALWAYS AS (worship_style || music || children || youth_group || dress || service_length || attendance || parking || getting_in || hearing_seeing || interpretation || case when live_stream is null then '{}'::text[] else '{live-stream}'::text[] end || case when wheelchair_access = 'yes' or 'step-free' = any(getting_in) then '{wheelchair}'::text[] else '{}'::text[] end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "church_sample" ADD COLUMN "visit_facts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "churches_facts" ON "churches" USING gin ("visit_facts") WHERE status = 'approved';--> statement-breakpoint
UPDATE church_sample s SET visit_facts = c.visit_facts FROM churches c WHERE c.id = s.id AND c.visit_facts <> '{}';
--> statement-breakpoint
-- The sample has the facts, too.
CREATE OR REPLACE FUNCTION count_church_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes church_count_change[];
BEGIN
  -- Unlike the counts, the sample is also kept during imports: lists of common texts come from it.
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM church_sample WHERE id IN (SELECT id FROM old_rows WHERE (hashtext(search_text) & 31) = 0);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO church_sample (id, rank, sort_name, search_name, search_text, denomination_key, area_key, time_keys, zip,
        lat, lng, wheelchair_access, visit_facts)
      SELECT id, rank, sort_name, search_name, search_text, denomination_key, area_key, time_keys, zip,
        lat, lng, wheelchair_access, visit_facts
      FROM new_rows WHERE status = 'approved' AND (hashtext(search_text) & 31) = 0;
  END IF;
  -- Set by an import for its transaction.
  IF current_setting('churches.skip_counts', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    changes := ARRAY(
      SELECT (1, area, denomination, featured, lat, lng, search_name, search_text, time_keys)::church_count_change
      FROM new_rows WHERE status = 'approved');
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(
      SELECT (-1, area, denomination, featured, lat, lng, search_name, search_text, time_keys)::church_count_change
      FROM old_rows WHERE status = 'approved');
  ELSE
    -- Most edits change nothing that is counted.
    changes := ARRAY(
      SELECT (sign, c.area, c.denomination, c.featured, c.lat, c.lng, c.search_name, c.search_text,
        c.time_keys)::church_count_change
      FROM old_rows o JOIN new_rows n USING (id), LATERAL (VALUES
        (-1, o.status, o.area, o.denomination, o.featured, o.lat, o.lng, o.search_name, o.search_text, o.time_keys),
        (1, n.status, n.area, n.denomination, n.featured, n.lat, n.lng, n.search_name, n.search_text, n.time_keys)
      ) AS c (sign, status, area, denomination, featured, lat, lng, search_name, search_text, time_keys)
      WHERE c.status = 'approved'
        AND (o.status, o.area, o.denomination, o.featured, o.lat, o.lng, o.search_text, o.time_keys)
          IS DISTINCT FROM (n.status, n.area, n.denomination, n.featured, n.lat, n.lng, n.search_text, n.time_keys));
  END IF;
  IF cardinality(changes) > 0 THEN
    PERFORM apply_church_counts(changes);
  END IF;
  RETURN NULL;
END
$$;
