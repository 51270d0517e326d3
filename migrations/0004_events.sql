-- Derived columns of event_occurrences (listed, kind, area_key, previous_date, next_date) and events.search_text.
-- They follow the event, its church and its other occurrences.
CREATE FUNCTION refresh_event_occurrences(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for a church that another transaction is approving or hiding; its status then stays until we commit.
  PERFORM 1 FROM churches WHERE id IN (SELECT church_id FROM events WHERE events.id = ANY (ids)) ORDER BY id FOR SHARE;
  UPDATE event_occurrences o
  SET listed = s.listed, kind = s.kind, area_key = s.area_key,
    previous_date = s.previous_date, next_date = s.next_date
  FROM (
    SELECT e.id, n.date,
      e.hidden_at IS NULL AND (e.church_id IS NULL OR c.status = 'approved') AS listed,
      CASE e.category WHEN 'social' THEN 'general' ELSE e.category END AS kind,
      lower(coalesce(c.area, e.area)) AS area_key,
      lag(n.date) OVER days AS previous_date, lead(n.date) OVER days AS next_date
    FROM events e JOIN event_occurrences n ON n.event_id = e.id LEFT JOIN churches c ON c.id = e.church_id
    WHERE e.id = ANY (ids)
    WINDOW days AS (PARTITION BY e.id ORDER BY n.date)
  ) s
  WHERE o.event_id = s.id AND o.date = s.date
    AND (o.listed, o.kind, o.area_key, o.previous_date, o.next_date)
      IS DISTINCT FROM (s.listed, s.kind, s.area_key, s.previous_date, s.next_date);
END
$$;
--> statement-breakpoint
CREATE FUNCTION event_occurrences_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_occurrences(ARRAY(SELECT DISTINCT event_id FROM changed_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER event_occurrences_inserted AFTER INSERT ON "event_occurrences"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION event_occurrences_changed();
--> statement-breakpoint
CREATE TRIGGER event_occurrences_deleted AFTER DELETE ON "event_occurrences"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION event_occurrences_changed();
--> statement-breakpoint
CREATE FUNCTION event_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_occurrences(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_refresh_occurrences AFTER UPDATE OF hidden_at, church_id, category, area ON "events" FOR EACH ROW
  WHEN ((OLD.hidden_at, OLD.church_id, OLD.category, OLD.area)
    IS DISTINCT FROM (NEW.hidden_at, NEW.church_id, NEW.category, NEW.area))
  EXECUTE FUNCTION event_changed();
--> statement-breakpoint
CREATE FUNCTION set_event_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(E'\n', NEW.title, NEW.location,
    (SELECT name FROM churches WHERE id = NEW.church_id)));
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_search_text BEFORE INSERT OR UPDATE OF title, location, church_id ON "events" FOR EACH ROW
  EXECUTE FUNCTION set_event_search_text();
--> statement-breakpoint
CREATE FUNCTION refresh_events_of_church() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status OR NEW.area <> OLD.area THEN
    PERFORM refresh_event_occurrences(ARRAY(SELECT id FROM events WHERE church_id = NEW.id));
  END IF;
  IF NEW.name <> OLD.name THEN
    -- Fires events_search_text, which reads the new name.
    UPDATE events SET title = title WHERE church_id = NEW.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_refresh_events AFTER UPDATE OF name, status, area ON "churches" FOR EACH ROW
  WHEN ((OLD.name, OLD.status, OLD.area) IS DISTINCT FROM (NEW.name, NEW.status, NEW.area))
  EXECUTE FUNCTION refresh_events_of_church();
