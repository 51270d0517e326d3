CREATE TABLE "article_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"article_id" integer NOT NULL,
	"article_title" text NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"actor" text NOT NULL,
	"moment" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "article_history_article" ON "article_history" USING btree ("article_id","id");