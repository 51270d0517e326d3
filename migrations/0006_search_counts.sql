-- Keeps search_words, facet_counts and map_cells right: row by row for single edits, all at once after an import.
-- One row of search_change says that an approved church came (sign 1) or went (sign -1).
CREATE TYPE search_change AS (
  sign integer, area text, denomination text, featured boolean, lat double precision, lng double precision,
  search_name text, search_text text
);
--> statement-breakpoint
-- Words of a church for misspellings; never numbers, initials of names or the slashes between the parts.
CREATE FUNCTION f_search_vocabulary(search_name text, search_text text) RETURNS TABLE (word text, in_name integer)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT w, max(n)::integer FROM (
    SELECT string_to_table(btrim(search_name), ' '), 1
    UNION ALL
    SELECT string_to_table(regexp_replace(split_part(search_text, ' / ', 2), '^\S+ ', ''), ' '), 0
    UNION ALL
    SELECT string_to_table(btrim(split_part(search_text, ' / ', 3)), ' '), 0
  ) AS words (w, n)
  WHERE length(w) BETWEEN 2 AND 40 AND w ~ '[^0-9]'
  GROUP BY w
$$;
--> statement-breakpoint
-- Rows are written in the order of their keys, so that two edits at once wait for each other and never lock up.
CREATE FUNCTION search_apply(changes search_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words AS kept (word, n, in_names)
    SELECT word, sum(sign), sum(sign * in_name)
    FROM unnest(changes) c, f_search_vocabulary(c.search_name, c.search_text)
    GROUP BY word HAVING sum(sign) <> 0 OR sum(sign * in_name) <> 0 ORDER BY word
    ON CONFLICT (word) DO UPDATE SET n = kept.n + excluded.n, in_names = kept.in_names + excluded.in_names;
  DELETE FROM search_words WHERE n <= 0
    AND word IN (SELECT word FROM unnest(changes) c, f_search_vocabulary(c.search_name, c.search_text) WHERE c.sign < 0);

  INSERT INTO facet_counts AS kept (area_key, denomination_key, area, denomination, n, featured)
    SELECT a.key, d.key, max(a.shown), max(d.shown), sum(sign), sum(sign * featured::integer)
    FROM unnest(changes) c,
      LATERAL (VALUES (lower(c.area), c.area), ('*', '*')) AS a (key, shown),
      LATERAL (VALUES (lower(c.denomination), c.denomination), ('*', '*')) AS d (key, shown)
    GROUP BY a.key, d.key HAVING sum(sign) <> 0 OR sum(sign * featured::integer) <> 0 ORDER BY a.key, d.key
    ON CONFLICT (area_key, denomination_key)
      DO UPDATE SET n = kept.n + excluded.n, featured = kept.featured + excluded.featured;
  DELETE FROM facet_counts WHERE n <= 0
    AND (area_key IN (SELECT lower(area) FROM unnest(changes) WHERE sign < 0) OR area_key = '*');

  INSERT INTO map_cells AS kept (level, x, y, denomination_key, n, featured, lat_sum, lng_sum)
    SELECT level, f_map_x(lng, level), f_map_y(lat, level), lower(denomination), sum(sign),
      sum(sign * featured::integer), sum(sign * round(lat * 1e6)::bigint), sum(sign * round(lng * 1e6)::bigint)
    FROM unnest(changes), generate_series(2, 7) AS level
    GROUP BY 1, 2, 3, 4
    HAVING sum(sign) <> 0 OR sum(sign * featured::integer) <> 0
      OR sum(sign * round(lat * 1e6)::bigint) <> 0 OR sum(sign * round(lng * 1e6)::bigint) <> 0
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (level, x, y, denomination_key) DO UPDATE SET n = kept.n + excluded.n,
      featured = kept.featured + excluded.featured,
      lat_sum = kept.lat_sum + excluded.lat_sum, lng_sum = kept.lng_sum + excluded.lng_sum;
  DELETE FROM map_cells WHERE n <= 0 AND (level, x, y) IN (
    SELECT level, f_map_x(lng, level), f_map_y(lat, level)
    FROM unnest(changes), generate_series(2, 7) AS level WHERE sign < 0);
END
$$;
--> statement-breakpoint
-- An import switches this off for its transaction (churches.search_triggers) and calls rebuild_search() at its end.
CREATE FUNCTION search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes search_change[];
BEGIN
  IF current_setting('churches.search_triggers', true) = 'off' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    changes := ARRAY(SELECT (1, area, denomination, featured, lat, lng, search_name, search_text)::search_change
      FROM new_rows WHERE status = 'approved');
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(SELECT (-1, area, denomination, featured, lat, lng, search_name, search_text)::search_change
      FROM old_rows WHERE status = 'approved');
  ELSE
    -- What an edit leaves as it was takes no part: most edits change nothing that is counted.
    changes := ARRAY(SELECT unnest(ARRAY[
        CASE WHEN o.status = 'approved'
          THEN (-1, o.area, o.denomination, o.featured, o.lat, o.lng, o.search_name, o.search_text)::search_change END,
        CASE WHEN n.status = 'approved'
          THEN (1, n.area, n.denomination, n.featured, n.lat, n.lng, n.search_name, n.search_text)::search_change END])
      FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.status = 'approved' OR n.status = 'approved')
        AND (o.status, o.area, o.denomination, o.featured, o.lat, o.lng, o.search_text)
          IS DISTINCT FROM (n.status, n.area, n.denomination, n.featured, n.lat, n.lng, n.search_text));
    changes := ARRAY(SELECT c FROM unnest(changes) c WHERE c.sign IS NOT NULL);
  END IF;
  IF cardinality(changes) > 0 THEN
    PERFORM search_apply(changes);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_search_insert AFTER INSERT ON churches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_follow();
--> statement-breakpoint
CREATE TRIGGER churches_search_update AFTER UPDATE ON churches
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_follow();
--> statement-breakpoint
CREATE TRIGGER churches_search_delete AFTER DELETE ON churches
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_follow();
--> statement-breakpoint
-- Counts everything anew. Edits wait for its end; readers see the old counts until then.
CREATE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
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
SELECT rebuild_search();
