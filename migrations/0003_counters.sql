-- Tables counted from approved churches (search_words, facet_counts, map_cells, map_times) and the notification that
-- clears response caches. Single edits update the counts by trigger; an import skips that and calls rebuild_search().

-- The map's grid: cells of 96 screen pixels at zoom `level`, 0.8 times as high as wide so that they look square at
-- our latitudes. features/churches/search-map-cells.ts uses the same arithmetic.
CREATE FUNCTION f_map_x(lng double precision, level integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT floor((lng + 180) / (135 / (2.0::float8 ^ level)))::integer $$;
--> statement-breakpoint
CREATE FUNCTION f_map_y(lat double precision, level integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT floor((lat + 90) / (108 / (2.0::float8 ^ level)))::integer $$;
--> statement-breakpoint
-- Words of a church for spelling correction; never numbers, initials of names or the slashes between the parts.
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
-- An approved church that appeared (sign 1) or disappeared (sign -1).
CREATE TYPE church_count_change AS (
  sign integer, area text, denomination text, featured boolean, lat double precision, lng double precision,
  search_name text, search_text text, time_keys smallint[]
);
--> statement-breakpoint
-- Rows are written in the order of their keys, so that concurrent edits wait for each other instead of deadlocking.
-- Level 7 is the finest that map_cells has and the only one of map_times: coarser levels are sums of its cells.
CREATE FUNCTION apply_church_counts(changes church_count_change[]) RETURNS void LANGUAGE plpgsql AS $$
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

  INSERT INTO map_times AS stored (key, y, x, n, featured, lat_sum, lng_sum)
    SELECT key, f_map_y(lat, 7), f_map_x(lng, 7), sum(sign), sum(sign * featured::integer),
      sum(sign * round(lat * 1e6)::bigint), sum(sign * round(lng * 1e6)::bigint)
    FROM unnest(changes) c, unnest(c.time_keys) AS key
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * featured::integer) <> 0
      OR sum(sign * round(lat * 1e6)::bigint) <> 0 OR sum(sign * round(lng * 1e6)::bigint) <> 0
    ORDER BY 1, 2, 3
    ON CONFLICT (key, y, x) DO UPDATE SET n = stored.n + excluded.n, featured = stored.featured + excluded.featured,
      lat_sum = stored.lat_sum + excluded.lat_sum, lng_sum = stored.lng_sum + excluded.lng_sum;
  DELETE FROM map_times WHERE n <= 0 AND (key, y, x) IN (
    SELECT key, f_map_y(lat, 7), f_map_x(lng, 7) FROM unnest(changes) c, unnest(c.time_keys) AS key WHERE c.sign < 0);
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_church_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes church_count_change[];
BEGIN
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
CREATE TRIGGER churches_counted_insert AFTER INSERT ON churches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_church_changes();
--> statement-breakpoint
CREATE TRIGGER churches_counted_update AFTER UPDATE ON churches
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_church_changes();
--> statement-breakpoint
CREATE TRIGGER churches_counted_delete AFTER DELETE ON churches
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_church_changes();
--> statement-breakpoint
-- Counts everything again. Edits wait until it ends; readers see the old counts meanwhile.
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
  DELETE FROM map_times;
  INSERT INTO map_times (key, y, x, n, featured, lat_sum, lng_sum)
    SELECT key, f_map_y(lat, 7), f_map_x(lng, 7), count(*), count(*) FILTER (WHERE featured),
      sum(round(lat * 1e6)::bigint), sum(round(lng * 1e6)::bigint)
    FROM churches, unnest(time_keys) AS key WHERE status = 'approved'
    GROUP BY 1, 2, 3;
  NOTIFY content_changed, 'churches';
END
$$;
--> statement-breakpoint
-- Tells every server process which cached responses are outdated: 'churches' or 'articles'.
CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "churches"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('churches');
--> statement-breakpoint
CREATE TRIGGER church_photos_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "church_photos"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('churches');
--> statement-breakpoint
CREATE TRIGGER events_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "events"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('churches');
--> statement-breakpoint
CREATE TRIGGER articles_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "articles"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed('articles');
