ALTER TABLE "churches" ADD COLUMN "service_times" jsonb;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "time_keys" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "service_exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "times_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "times_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "churches_times" ON "churches" USING gin ("time_keys") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "churches_times_unread" ON "churches" USING btree ("id") WHERE service_times is null;--> statement-breakpoint
-- By hand: whoever changes the lines and does not know of the times, a previous release for one, leaves none that are
-- old. A job reads them soon after.
CREATE FUNCTION forget_service_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.service_times := NULL;
  NEW.time_keys := '{}';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER churches_forget_times BEFORE UPDATE OF services ON churches FOR EACH ROW
  WHEN (NEW.services IS DISTINCT FROM OLD.services AND NEW.service_times IS NOT DISTINCT FROM OLD.service_times)
  EXECUTE FUNCTION forget_service_times();
