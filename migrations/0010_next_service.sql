-- Minutes after Sunday midnight at which services begin, ascending; classes and groups only where there is nothing else.
-- NULL without times, and where one of them is not every week. As nextService() in shared/service-times.
CREATE FUNCTION f_week_starts(times jsonb) RETURNS smallint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN bool_and(nth IS NULL) THEN array_agg(DISTINCT starts ORDER BY starts) END
  FROM (
    SELECT nth, (day * 1440 + start)::smallint AS starts, service, bool_or(service) OVER () AS any_service
    FROM (
      SELECT day, nth, start, kind IS NULL OR kind IN ('worship', 'mass', 'prayer') AS service
      FROM jsonb_to_recordset(times) AS t (day integer, nth integer, start integer, kind text)) AS t) AS t
  WHERE service OR NOT any_service
$$;
--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "week_starts" smallint[] GENERATED ALWAYS AS (f_week_starts(service_times)) STORED;--> statement-breakpoint
CREATE INDEX "churches_exceptions" ON "churches" USING btree ("id") WHERE service_exceptions <> '[]'::jsonb;
