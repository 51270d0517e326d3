-- Extensions and the search function; drizzle-kit generates neither, and the tables that follow need both.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- Lower case, without accents and apostrophes, initials drawn together ("A.M.E." is "ame"), every other run of
-- ASCII and general punctuation one space. Other scripts stay. The ranges are spelled out because the classes of
-- a regular expression follow the database's locale.
CREATE FUNCTION f_search(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT regexp_replace(
    regexp_replace(
      regexp_replace(lower(public.unaccent('public.unaccent', value)), '[''`\u2018\u2019\u02bc]', '', 'g'),
      '(?<![a-z0-9])([a-z])\.(?=[a-z](\.|[^a-z]|$))', '\1', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
$$;
