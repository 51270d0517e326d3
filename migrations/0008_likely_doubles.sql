-- What makes two entries look like one church: see features/submissions/store-doubles.ts.

-- Last ten digits of a US number, without an extension; NULL when there are too few to tell anything.
CREATE FUNCTION f_phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN length(digits) >= 7 THEN right(digits, 10) END
  FROM (SELECT regexp_replace(regexp_replace(lower(phone), '(ext|x|#).*$', ''), '[^0-9]', '', 'g')) AS t (digits)
$$;
--> statement-breakpoint
-- Host and path without "www.", case, fragment and what campaigns append. A host that many share says nothing alone.
CREATE FUNCTION f_website_key(website text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN address ~ '^((m|mobile|business|sites)\.)?(facebook|instagram|youtube|google|wixsite|x|twitter|yelp|linktr)\.[a-z]+$'
    THEN NULL ELSE nullif(left(address, 300), '') END
  FROM (SELECT rtrim(regexp_replace(
    regexp_replace(lower(btrim(website)), '^([a-z]+://)?(www\.)?', ''),
    '#.*$|[?&](utm_[a-z]+|fbclid|gclid)=[^&#]*', '', 'g'), '/')) AS t (address)
$$;
--> statement-breakpoint
-- A name without the words that half of all churches share; ordinals, "saint" and "mount" in one form.
CREATE FUNCTION f_name_core(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT btrim(regexp_replace(regexp_replace(
    replace(replace(replace(replace(replace(' ' || f_search(name) || ' ',
      ' saint ', ' st '), ' mount ', ' mt '), ' 1st ', ' first '), ' 2nd ', ' second '), ' 3rd ', ' third '),
    '\m(the|a|an|of|and|at|in|on|for|to|de|la|el|church|churches|ch|iglesia|fellowship|ministry|ministries|community|center|centre|worship|international|intl|houston|tx|texas|inc|missionary|united|greater|christian|chapel|parish|congregation|baptist|bapt|bautista|methodist|metodista|umc|presbyterian|presbiteriana|lutheran|luterana|episcopal|anglican|catholic|catolica|pentecostal|pentecostes|nazarene|nazareno|orthodox|adventist|adventista|mennonite|brethren|evangelical|evangelica|apostolic|apostolica|assembly|assemblies|asamblea|god|dios|nondenominational|denominational|non)\M',
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
