-- What drizzle-kit does not generate: a covering index, and the note that empties caches of anonymous answers.
CREATE INDEX "churches_position" ON "churches" USING btree ("lat", "lng")
  INCLUDE ("rank", "id", "denomination", "area") WHERE status = 'approved';
--> statement-breakpoint
-- Sequential reads of one block: what was featured at the moment a reader began (see the list's cursor).
CREATE INDEX "churches_featured_until" ON "churches" USING btree ("featured_until")
  WHERE status = 'approved' AND featured_until IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION note_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_ARGV[0]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "churches"
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('churches');
