CREATE TABLE "article_pictures" (
	"article_id" integer NOT NULL,
	"upload_id" uuid NOT NULL,
	CONSTRAINT "article_pictures_article_id_upload_id_pk" PRIMARY KEY("article_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"image_url" text,
	"image_alt" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"announced" boolean DEFAULT false NOT NULL,
	"was_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_key" text,
	"edited_by" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_slugs" ADD CONSTRAINT "article_slugs_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_pictures_upload" ON "article_pictures" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "article_slugs_article" ON "article_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_create_key" ON "articles" USING btree ("create_key");--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "articles_category" ON "articles" USING btree ("category","published_at","id") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "articles_desk" ON "articles" USING btree (coalesce(published_at, 'infinity'),"id");--> statement-breakpoint
CREATE INDEX "articles_unannounced" ON "articles" USING btree ("published_at") WHERE published_at is not null and not announced;--> statement-breakpoint
-- By hand: what drizzle-kit does not generate. Articles are part of what the cache of anonymous answers keeps.
CREATE TRIGGER articles_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "articles"
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('articles');
