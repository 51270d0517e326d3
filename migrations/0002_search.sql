-- Search parts that drizzle-kit cannot generate.

-- Covering indexes: a map box is searched, and the featured churches are shuffled, without reading the table.
CREATE INDEX "churches_position" ON "churches" USING btree ("lat", "lng")
  INCLUDE ("id", "rank", "denomination_key", "area_key", "time_keys") WHERE status = 'approved';
--> statement-breakpoint
CREATE INDEX "churches_featured" ON "churches" USING btree ("id")
  INCLUDE ("rank", "denomination_key", "area_key", "lat", "lng", "zip", "time_keys")
  WHERE status = 'approved' AND featured;
--> statement-breakpoint
-- service_times and time_keys are parsed from services by the application. Whoever changes services without them
-- leaves NULL, never outdated times; the job "service-times" parses such rows.
CREATE FUNCTION reset_service_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.service_times := NULL;
  NEW.time_keys := '{}';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_reset_times BEFORE UPDATE OF services ON churches FOR EACH ROW
  WHEN (NEW.services IS DISTINCT FROM OLD.services AND NEW.service_times IS NOT DISTINCT FROM OLD.service_times)
  EXECUTE FUNCTION reset_service_times();
--> statement-breakpoint
-- Likely duplicates (features/submissions): a name without the words that half of all churches share; ordinals,
-- "saint" and "mount" in one form.
CREATE FUNCTION f_name_core(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(' ' || f_search(name) || ' ',
      ' saint ', ' st '), ' mount ', ' mt '), ' 1st ', ' first '), ' 2nd ', ' second '), ' 3rd ', ' third '),
    '\m(the|a|an|of|and|at|in|on|for|to|de|la|el|church|churches|ch|iglesia|fellowship|ministry|ministries|community|center|centre|worship|international|intl|inc|' || array_to_string(f_city_words(), '|') || '|missionary|united|greater|christian|chapel|parish|congregation|baptist|bapt|bautista|methodist|metodista|umc|presbyterian|presbiteriana|lutheran|luterana|episcopal|anglican|catholic|catolica|pentecostal|pentecostes|nazarene|nazareno|orthodox|adventist|adventista|mennonite|brethren|evangelical|evangelica|apostolic|apostolica|assembly|assemblies|asamblea|god|dios|nondenominational|denominational|non)\M',
    ' ', 'g'), ' +', ' ', 'g'))
$$;
--> statement-breakpoint
-- The denominations that a name mentions, each in one form: "First Baptist" and "First Methodist" are two churches.
CREATE FUNCTION f_name_denominations(name text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT coalesce(array_agg(DISTINCT left(word, 5)), '{}') FROM string_to_table(
    replace(replace(replace(replace(f_search(name),
      'umc', 'methodist'), 'metodista', 'methodist'), 'bautista', 'baptist'), 'catol', 'cathol'), ' ') AS word
  WHERE word ~ '^(bapt|methodist|presb|luther|episcop|angli|cathol|pente|nazar|ortho|adven|menno|breth|apost|assembl)'
$$;
--> statement-breakpoint
CREATE FUNCTION f_names_alike(a text, b text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  core_a text := f_name_core(a);
  core_b text := f_name_core(b);
  of_a text[];
  of_b text[];
BEGIN
  IF core_a = '' OR core_b = '' THEN
    RETURN similarity(f_search(a), f_search(b)) >= 0.8;
  END IF;
  IF similarity(core_a, core_b) < 0.5 THEN
    RETURN false;
  END IF;
  of_a := f_name_denominations(a);
  of_b := f_name_denominations(b);
  RETURN of_a = '{}' OR of_b = '{}' OR of_a && of_b;
END
$$;
