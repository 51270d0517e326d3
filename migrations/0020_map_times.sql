CREATE TABLE "map_times" (
	"key" smallint NOT NULL,
	"y" integer NOT NULL,
	"x" integer NOT NULL,
	"n" integer NOT NULL,
	"featured" integer NOT NULL,
	"lat_sum" bigint NOT NULL,
	"lng_sum" bigint NOT NULL,
	CONSTRAINT "map_times_key_y_x_pk" PRIMARY KEY("key","y","x")
);
--> statement-breakpoint
-- By hand. Beside what migration 0006 counts: the cells of the map by what filters ask of times. Level 7 is the finest
-- that is kept; a cell of a coarser level is made of whole ones of it.
CREATE TYPE times_change AS (
  sign integer, keys smallint[], featured boolean, lat double precision, lng double precision
);
--> statement-breakpoint
-- Rows are written in the order of their keys, so that two edits at once wait for each other and never lock up.
CREATE FUNCTION map_times_apply(changes times_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO map_times AS kept (key, y, x, n, featured, lat_sum, lng_sum)
    SELECT key, f_map_y(lat, 7), f_map_x(lng, 7), sum(sign), sum(sign * featured::integer),
      sum(sign * round(lat * 1e6)::bigint), sum(sign * round(lng * 1e6)::bigint)
    FROM unnest(changes) c, unnest(c.keys) AS key
    GROUP BY 1, 2, 3
    HAVING sum(sign) <> 0 OR sum(sign * featured::integer) <> 0
      OR sum(sign * round(lat * 1e6)::bigint) <> 0 OR sum(sign * round(lng * 1e6)::bigint) <> 0
    ORDER BY 1, 2, 3
    ON CONFLICT (key, y, x) DO UPDATE SET n = kept.n + excluded.n, featured = kept.featured + excluded.featured,
      lat_sum = kept.lat_sum + excluded.lat_sum, lng_sum = kept.lng_sum + excluded.lng_sum;
  DELETE FROM map_times WHERE n <= 0 AND (key, y, x) IN (
    SELECT key, f_map_y(lat, 7), f_map_x(lng, 7) FROM unnest(changes) c, unnest(c.keys) AS key WHERE c.sign < 0);
END
$$;
--> statement-breakpoint
CREATE FUNCTION map_times_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes times_change[];
BEGIN
  IF current_setting('churches.search_triggers', true) = 'off' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    changes := ARRAY(SELECT (1, time_keys, featured, lat, lng)::times_change
      FROM new_rows WHERE status = 'approved');
  ELSIF TG_OP = 'DELETE' THEN
    changes := ARRAY(SELECT (-1, time_keys, featured, lat, lng)::times_change
      FROM old_rows WHERE status = 'approved');
  ELSE
    changes := ARRAY(SELECT unnest(ARRAY[
        CASE WHEN o.status = 'approved' THEN (-1, o.time_keys, o.featured, o.lat, o.lng)::times_change END,
        CASE WHEN n.status = 'approved' THEN (1, n.time_keys, n.featured, n.lat, n.lng)::times_change END])
      FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.status = 'approved' OR n.status = 'approved')
        AND (o.status, o.time_keys, o.featured, o.lat, o.lng)
          IS DISTINCT FROM (n.status, n.time_keys, n.featured, n.lat, n.lng));
    changes := ARRAY(SELECT c FROM unnest(changes) c WHERE c.sign IS NOT NULL);
  END IF;
  IF cardinality(changes) > 0 THEN
    PERFORM map_times_apply(changes);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_times_insert AFTER INSERT ON churches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION map_times_follow();
--> statement-breakpoint
CREATE TRIGGER churches_times_update AFTER UPDATE ON churches
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION map_times_follow();
--> statement-breakpoint
CREATE TRIGGER churches_times_delete AFTER DELETE ON churches
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION map_times_follow();
--> statement-breakpoint
CREATE FUNCTION rebuild_map_times() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM map_times;
  INSERT INTO map_times (key, y, x, n, featured, lat_sum, lng_sum)
    SELECT key, f_map_y(lat, 7), f_map_x(lng, 7), count(*), count(*) FILTER (WHERE featured),
      sum(round(lat * 1e6)::bigint), sum(round(lng * 1e6)::bigint)
    FROM churches, unnest(time_keys) AS key WHERE status = 'approved'
    GROUP BY 1, 2, 3;
END
$$;
--> statement-breakpoint
-- As in migration 0006, and the times.
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
  PERFORM rebuild_map_times();
  NOTIFY content_changed, 'churches';
END
$$;
--> statement-breakpoint
SELECT rebuild_map_times();
