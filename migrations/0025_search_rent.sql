-- Removes what pays no rent (the table of rent in server/DECISIONS.md): the index of whole words, counts of service times
-- per map cell, and the triggers of the sample, which count_church_changes now maintains.
DROP TRIGGER "churches_sampled_insert" ON "churches";--> statement-breakpoint
DROP TRIGGER "churches_sampled_update" ON "churches";--> statement-breakpoint
DROP TRIGGER "churches_sampled_delete" ON "churches";--> statement-breakpoint
DROP TRIGGER "churches_sampled_truncate" ON "churches";--> statement-breakpoint
DROP FUNCTION sample_churches();--> statement-breakpoint
DROP INDEX "churches_words";--> statement-breakpoint
-- The other forms of words that people abbreviate; "" when there are none. "st" is handled by the callers: it is a saint or
-- a street. The abbreviations themselves are declared in server/db/abbreviations.ts. Results are as before.
CREATE OR REPLACE FUNCTION f_search_forms(words text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  forms CONSTANT jsonb := f_city_forms() || f_word_forms();
  word text;
  phrase text;
  short text;
  others text := '';
BEGIN
  FOREACH word IN ARRAY string_to_array(words, ' ') LOOP
    IF forms ? word THEN
      others := others || ' ' || (forms ->> word);
    END IF;
  END LOOP;
  FOR phrase, short IN SELECT key, value FROM jsonb_each_text(f_phrase_forms()) LOOP
    IF strpos(words, phrase) > 0 THEN
      others := others || ' ' || short;
    END IF;
  END LOOP;
  RETURN others;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION apply_church_counts(changes church_count_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words AS stored (word, n, in_names)
    SELECT word, sum(sign), sum(sign * in_name)
    FROM unnest(changes) c, f_search_vocabulary(c.search_name, c.search_text)
    GROUP BY word HAVING sum(sign) <> 0 OR sum(sign * in_name) <> 0 ORDER BY word
    ON CONFLICT (word) DO UPDATE SET n = stored.n + excluded.n, in_names = stored.in_names + excluded.in_names;
  DELETE FROM search_words WHERE n <= 0
    AND word IN (SELECT word FROM unnest(changes) c, f_search_vocabulary(c.search_name, c.search_text) WHERE c.sign < 0);

  INSERT INTO facet_counts AS stored (area_key, denomination_key, area, denomination, n, featured)
    SELECT a.key, d.key, max(a.shown), max(d.shown), sum(sign), sum(sign * featured::integer)
    FROM unnest(changes) c,
      LATERAL (VALUES (lower(c.area), c.area), ('*', '*')) AS a (key, shown),
      LATERAL (VALUES (lower(c.denomination), c.denomination), ('*', '*')) AS d (key, shown)
    GROUP BY a.key, d.key HAVING sum(sign) <> 0 OR sum(sign * featured::integer) <> 0 ORDER BY a.key, d.key
    ON CONFLICT (area_key, denomination_key)
      DO UPDATE SET n = stored.n + excluded.n, featured = stored.featured + excluded.featured;
  DELETE FROM facet_counts WHERE n <= 0
    AND (area_key IN (SELECT lower(area) FROM unnest(changes) WHERE sign < 0) OR area_key = '*');

  INSERT INTO map_cells AS stored (level, x, y, denomination_key, n, featured, lat_sum, lng_sum)
    SELECT level, f_map_x(lng, level), f_map_y(lat, level), lower(denomination), sum(sign),
      sum(sign * featured::integer), sum(sign * round(lat * 1e6)::bigint), sum(sign * round(lng * 1e6)::bigint)
    FROM unnest(changes), generate_series(2, 7) AS level
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0 OR sum(sign * featured::integer) <> 0
      OR sum(sign * round(lat * 1e6)::bigint) <> 0 OR sum(sign * round(lng * 1e6)::bigint) <> 0
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (level, x, y, denomination_key) DO UPDATE SET n = stored.n + excluded.n,
      featured = stored.featured + excluded.featured,
      lat_sum = stored.lat_sum + excluded.lat_sum, lng_sum = stored.lng_sum + excluded.lng_sum;
  DELETE FROM map_cells WHERE n <= 0 AND (level, x, y) IN (
    SELECT level, f_map_x(lng, level), f_map_y(lat, level)
    FROM unnest(changes), generate_series(2, 7) AS level WHERE sign < 0);
END
$$;
--> statement-breakpoint
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
        lat, lng, wheelchair_access)
      SELECT id, rank, sort_name, search_name, search_text, denomination_key, area_key, time_keys, zip,
        lat, lng, wheelchair_access
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
--> statement-breakpoint
-- Counts everything again. Edits wait until it ends; readers see the old counts meanwhile.
CREATE OR REPLACE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE churches IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM search_words;
  INSERT INTO search_words (word, n, in_names)
    SELECT word, count(*), sum(in_name) FROM churches c, f_search_vocabulary(c.search_name, c.search_text)
    WHERE status = 'approved' GROUP BY word;
  DELETE FROM facet_counts;
  INSERT INTO facet_counts (area_key, denomination_key, area, denomination, n, featured)
    SELECT coalesce(area_key, '*'), coalesce(denomination_key, '*'),
      CASE WHEN area_key IS NULL THEN '*' ELSE max(area) END,
      CASE WHEN denomination_key IS NULL THEN '*' ELSE max(denomination) END,
      count(*), count(*) FILTER (WHERE featured)
    FROM churches WHERE status = 'approved'
    GROUP BY CUBE (area_key, denomination_key) HAVING count(*) > 0;
  DELETE FROM map_cells;
  INSERT INTO map_cells (level, x, y, denomination_key, n, featured, lat_sum, lng_sum)
    SELECT level, f_map_x(lng, level), f_map_y(lat, level), denomination_key, count(*),
      count(*) FILTER (WHERE featured), sum(round(lat * 1e6)::bigint), sum(round(lng * 1e6)::bigint)
    FROM churches, generate_series(2, 7) AS level WHERE status = 'approved'
    GROUP BY 1, 2, 3, 4;
  NOTIFY content_changed, 'churches';
END
$$;
--> statement-breakpoint
ALTER TABLE "map_times" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "map_times" CASCADE;--> statement-breakpoint
CREATE INDEX "churches_monthly" ON "churches" USING btree ("id") WHERE status = 'approved' and week_starts is null and time_keys <> '{}'::smallint[];
