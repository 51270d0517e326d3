ALTER TABLE "churches" ADD COLUMN "source_date" date;--> statement-breakpoint
-- "Report a mistake" has become a suggestion; its fields are among the new ones.
UPDATE "contact_messages" SET "kind" = 'suggestion' WHERE "kind" = 'report';
