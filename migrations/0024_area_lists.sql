DROP INDEX "churches_area";--> statement-breakpoint
CREATE INDEX "churches_area" ON "churches" USING btree ("area_key","rank","sort_name","id","denomination_key") WHERE status = 'approved';