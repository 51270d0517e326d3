ALTER TABLE "churches" ADD COLUMN "hidden_website" text;--> statement-breakpoint
UPDATE "churches" c SET "hidden_website" = w."url" FROM "website_checks" w
WHERE w."church_id" = c."id" AND w."url" = c."website" AND w."verdict" IN ('parked', 'taken') AND w."decision" IS NULL;--> statement-breakpoint
UPDATE "articles" SET "published_at" = NULL WHERE "published_at" > now();
