DROP INDEX "event_occurrences_order";--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD COLUMN "kind" text DEFAULT 'general' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD COLUMN "area_key" text;--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD COLUMN "previous_date" date;--> statement-breakpoint
ALTER TABLE "event_occurrences" ADD COLUMN "next_date" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "event_occurrences_kind" ON "event_occurrences" USING btree ("kind","date","sort_minute","event_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "event_occurrences_area" ON "event_occurrences" USING btree ("area_key","date","sort_minute","event_id") WHERE listed;--> statement-breakpoint
CREATE INDEX "event_occurrences_last" ON "event_occurrences" USING btree ("date","event_id") WHERE listed and next_date is null;--> statement-breakpoint
CREATE INDEX "event_occurrences_last_kind" ON "event_occurrences" USING btree ("kind","date","event_id") WHERE listed and next_date is null;--> statement-breakpoint
CREATE INDEX "event_occurrences_last_area" ON "event_occurrences" USING btree ("area_key","date","event_id","kind") WHERE listed and next_date is null;--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_occurrences_order" ON "event_occurrences" USING btree ("date","sort_minute","event_id","previous_date","next_date","kind","area_key") WHERE listed;--> statement-breakpoint
-- By hand: what drizzle-kit does not generate. The columns follow the event, its church and its other days by
-- triggers, so that a release that does not know them writes right rows, too.
CREATE FUNCTION refresh_event_days(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A church that is being approved or hidden just now is waited for; what is read after that is so until our end.
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
CREATE FUNCTION event_days_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_days(ARRAY(SELECT DISTINCT event_id FROM changed_rows));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER event_occurrences_added AFTER INSERT ON "event_occurrences"
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION event_days_follow();
--> statement-breakpoint
CREATE TRIGGER event_occurrences_removed AFTER DELETE ON "event_occurrences"
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION event_days_follow();
--> statement-breakpoint
CREATE FUNCTION event_lists_follow_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_days(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_listed AFTER UPDATE OF hidden_at, church_id, category, area ON "events" FOR EACH ROW
  WHEN ((OLD.hidden_at, OLD.church_id, OLD.category, OLD.area)
    IS DISTINCT FROM (NEW.hidden_at, NEW.church_id, NEW.category, NEW.area))
  EXECUTE FUNCTION event_lists_follow_event();
--> statement-breakpoint
CREATE FUNCTION event_lists_follow_church() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_event_days(ARRAY(SELECT id FROM events WHERE church_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_events_listed AFTER UPDATE OF status, area ON "churches" FOR EACH ROW
  WHEN ((OLD.status, OLD.area) IS DISTINCT FROM (NEW.status, NEW.area))
  EXECUTE FUNCTION event_lists_follow_church();
--> statement-breakpoint
CREATE FUNCTION event_search_text(title text, location text, church integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT lower(concat_ws(E'\n', title, location, (SELECT name FROM churches WHERE id = church)))
$$;
--> statement-breakpoint
CREATE FUNCTION event_search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := event_search_text(NEW.title, NEW.location, NEW.church_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_searched BEFORE INSERT OR UPDATE OF title, location, church_id ON "events" FOR EACH ROW
  EXECUTE FUNCTION event_search_follow();
--> statement-breakpoint
CREATE FUNCTION event_search_follow_church() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE events SET search_text = event_search_text(title, location, church_id) WHERE church_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_events_searched AFTER UPDATE OF name ON "churches" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name)
  EXECUTE FUNCTION event_search_follow_church();
--> statement-breakpoint
SELECT refresh_event_days(ARRAY(SELECT id FROM events));
--> statement-breakpoint
UPDATE events SET search_text = event_search_text(title, location, church_id);
