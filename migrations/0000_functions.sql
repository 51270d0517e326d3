-- Runs before the tables: generated columns and indexes of 0001_tables.sql use these extensions and functions.
-- The city's own words come from f_city_words() and f_city_forms(), which server/db/migrate.ts creates from
-- shared/site.ts before the first migration.
-- They are IMMUTABLE and stored results depend on them: a change needs the dependent columns and indexes rebuilt.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- Folded text: lower case without accents and apostrophes, initials joined ("A.M.E." becomes "ame"), every other run
-- of ASCII and general punctuation one space, none at the ends. Other scripts stay. Character ranges are explicit
-- because regular expression classes follow the database's locale. foldText() in features/churches/search-text.ts
-- does the same; a test compares the two.
CREATE FUNCTION f_search(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      regexp_replace(lower(public.unaccent('public.unaccent', normalize(value, NFC))), '[''`\u2018\u2019\u02bc]', '', 'g'),
      '(?<![a-z0-9])([a-z])\.(?=[a-z](\.|[^a-z]|$))', '\1', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The other forms of words that people abbreviate; "" when there are none. "st" is handled by the callers: it is
-- a saint or a street.
CREATE FUNCTION f_search_forms(words text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  forms CONSTANT jsonb := '{
    "saint": "st", "street": "st", "saints": "sts", "sts": "saints",
    "mount": "mt", "mt": "mount", "mountain": "mtn", "mtn": "mountain", "fort": "ft", "ft": "fort",
    "first": "1st", "1st": "first", "second": "2nd", "2nd": "second", "third": "3rd", "3rd": "third",
    "fourth": "4th", "4th": "fourth", "fifth": "5th", "5th": "fifth", "sixth": "6th", "6th": "sixth",
    "seventh": "7th", "7th": "seventh", "eighth": "8th", "8th": "eighth", "ninth": "9th", "9th": "ninth",
    "tenth": "10th", "10th": "tenth", "eleventh": "11th", "11th": "eleventh", "twelfth": "12th", "12th": "twelfth",
    "avenue": "ave", "ave": "avenue", "av": "avenue", "boulevard": "blvd", "blvd": "boulevard",
    "road": "rd", "rd": "road", "drive": "dr", "dr": "drive", "lane": "ln", "ln": "lane",
    "court": "ct", "ct": "court", "circle": "cir", "cir": "circle", "place": "pl", "pl": "place",
    "parkway": "pkwy", "pkwy": "parkway", "highway": "hwy", "hwy": "highway", "freeway": "fwy", "fwy": "freeway",
    "expressway": "expy", "expy": "expressway", "square": "sq", "sq": "square", "terrace": "ter", "ter": "terrace",
    "trail": "trl", "trl": "trail", "suite": "ste", "ste": "suite",
    "north": "n", "n": "north", "south": "s", "s": "south", "east": "e", "e": "east", "west": "w", "w": "west",
    "northeast": "ne", "ne": "northeast", "northwest": "nw", "nw": "northwest",
    "southeast": "se", "se": "southeast", "southwest": "sw", "sw": "southwest",
    "baptist": "bapt", "bapt": "baptist", "methodist": "meth", "meth": "methodist",
    "presbyterian": "pres", "pres": "presbyterian", "presb": "presbyterian",
    "lutheran": "luth", "luth": "lutheran", "episcopal": "epis", "epis": "episcopal", "episc": "episcopal",
    "catholic": "cath", "cath": "catholic", "pentecostal": "pent", "pent": "pentecostal",
    "church": "ch", "ch": "church", "chr": "christian", "assembly": "assy", "assy": "assembly",
    "community": "comm", "comm": "community", "cmty": "community", "congregation": "cong", "cong": "congregation",
    "fellowship": "fllwshp", "fllwshp": "fellowship", "tabernacle": "tab", "tab": "tabernacle",
    "missionary": "miss", "miss": "missionary", "msnry": "missionary", "ministries": "min", "min": "ministries",
    "center": "ctr centre", "centre": "center ctr", "ctr": "center centre", "cntr": "center",
    "international": "intl", "intl": "international", "university": "univ", "univ": "university",
    "savior": "saviour", "saviour": "savior", "number": "no",
    "ame": "african methodist episcopal", "cme": "christian methodist episcopal", "umc": "united methodist church",
    "mbc": "missionary baptist church", "fbc": "first baptist church", "lds": "latter day saints",
    "cogic": "church of god in christ", "sda": "seventh day adventist", "coc": "church of christ",
    "ucc": "united church of christ", "aog": "assembly of god"
  }'::jsonb;
  city_forms CONSTANT jsonb := f_city_forms();
  word text;
  others text := '';
BEGIN
  FOREACH word IN ARRAY string_to_array(words, ' ') LOOP
    IF forms ? word THEN
      others := others || ' ' || (forms ->> word);
    ELSIF city_forms ? word THEN
      others := others || ' ' || (city_forms ->> word);
    END IF;
  END LOOP;
  IF words LIKE '%methodist%' THEN
    IF words LIKE '%african methodist episcopal%' THEN others := others || ' ame'; END IF;
    IF words LIKE '%christian methodist episcopal%' THEN others := others || ' cme'; END IF;
    IF words LIKE '%united methodist%' THEN others := others || ' umc'; END IF;
  END IF;
  IF words LIKE '%missionary baptist%' THEN others := others || ' mbc'; END IF;
  IF words LIKE '%first baptist%' OR words LIKE '%1st baptist%' THEN others := others || ' fbc'; END IF;
  IF words LIKE '%latter day saints%' THEN others := others || ' lds'; END IF;
  IF words LIKE '%church of god in christ%' THEN others := others || ' cogic'; END IF;
  IF words LIKE '%church of christ%' THEN others := others || ' coc'; END IF;
  IF words LIKE '%united church of christ%' THEN others := others || ' ucc'; END IF;
  IF words LIKE '%seventh day adventist%' THEN others := others || ' sda'; END IF;
  IF words LIKE '%assembly of god%' OR words LIKE '%assemblies of god%' THEN others := others || ' aog'; END IF;
  RETURN others;
END
$$;
--> statement-breakpoint
-- Encodes every non-ASCII letter as "z" and five hex digits: in a database with the C locale pg_trgm ignores such
-- letters, and without trigrams a Korean word would be searched for in every row.
CREATE FUNCTION f_search_ascii(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
BEGIN
  IF octet_length(value) = length(value) THEN
    RETURN value;
  END IF;
  RETURN (SELECT string_agg(CASE WHEN ascii(letter) > 127 THEN 'z' || lpad(to_hex(ascii(letter)), 5, '0') ELSE letter END,
    '' ORDER BY n) FROM string_to_table(value, NULL) WITH ORDINALITY AS letters (letter, n));
END
$$;
--> statement-breakpoint
-- " words of the name and their other forms ". In a name "st" is a saint, and after the first word maybe a street.
CREATE FUNCTION f_search_name_words(words text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
BEGIN
  RETURN ' ' || words || f_search_forms(words) || CASE
    WHEN words NOT LIKE '%st%' THEN ' '
    WHEN words = 'st' OR words LIKE 'st %' THEN ' saint '
    WHEN words LIKE '% st %' OR words LIKE '% st' THEN ' saint street '
    ELSE ' ' END;
END
$$;
--> statement-breakpoint
CREATE FUNCTION f_search_name(name text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$ BEGIN RETURN f_search_ascii(f_search_name_words(f_search(name))); END $$;
--> statement-breakpoint
-- Three parts separated by slashes: the name; its initials ("-" when short), ZIP, area and denomination; address and
-- city. In an address "st" is a street, and a saint when it starts the street's name.
CREATE FUNCTION f_search_text(name text, zip text, area text, denomination text, address text, city text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  -- A private-use character that f_search leaves alone, so that one pass folds all parts.
  parts text[] := string_to_array(f_search(concat_ws(U&' \E000 ', name, zip || ' ' || area || ' ' || denomination,
    address, city)), U&'\E000');
  words text := btrim(parts[1]);
  middle text := btrim(parts[2]);
  street text := btrim(parts[3]);
  place text := btrim(parts[4]);
  initials text := '';
  word text;
BEGIN
  FOREACH word IN ARRAY string_to_array(words, ' ') LOOP
    IF word NOT IN ('of', 'the', 'and', 'at', 'in', 'for', 'on', 'a', 'an') THEN
      initials := initials || left(word, 1);
    END IF;
  END LOOP;
  RETURN f_search_ascii(f_search_name_words(words) || '/ '
    || CASE WHEN initials ~ '^[a-z]{3,8}$' THEN initials ELSE '-' END
    || ' ' || middle || f_search_forms(middle) || ' / '
    || street || f_search_forms(street) || CASE
      WHEN street NOT LIKE '%st%' THEN ''
      WHEN street ~ '^[0-9]+ ((n|s|e|w|north|south|east|west) )?st ' THEN ' saint street'
      WHEN street LIKE '% st' OR street LIKE '% st %' THEN ' street'
      ELSE '' END
    || ' ' || place || f_search_forms(place)
    || CASE WHEN place LIKE 'st %' THEN ' saint' ELSE '' END || ' ');
END
$$;
--> statement-breakpoint
-- Last ten digits of a US phone number without its extension; NULL when there are too few to identify anything.
CREATE FUNCTION f_phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN length(digits) >= 7 THEN right(digits, 10) END
  FROM (SELECT regexp_replace(regexp_replace(lower(phone), '(ext|x|#).*$', ''), '[^0-9]', '', 'g')) AS t (digits)
$$;
--> statement-breakpoint
-- Host and path of a website without "www.", case, fragment and campaign parameters; NULL for a bare host that many
-- churches share.
CREATE FUNCTION f_website_key(website text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN url ~ '^((m|mobile|business|sites)\.)?(facebook|instagram|youtube|google|wixsite|x|twitter|yelp|linktr)\.[a-z]+$'
    THEN NULL ELSE nullif(left(url, 300), '') END
  FROM (SELECT rtrim(regexp_replace(
    regexp_replace(lower(btrim(website)), '^([a-z]+://)?(www\.)?', ''),
    '#.*$|[?&](utm_[a-z]+|fbclid|gclid)=[^&#]*', '', 'g'), '/')) AS t (url)
$$;
