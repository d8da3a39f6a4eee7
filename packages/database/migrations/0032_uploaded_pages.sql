CREATE TABLE "uploaded_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"markdown" text NOT NULL,
	"product" text DEFAULT 'both' NOT NULL,
	"world_version" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uploaded_pages_product" CHECK ("uploaded_pages"."product" in ('platform', 'v0', 'both'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "uploaded_pages_path_unique" ON "uploaded_pages" USING btree ("path");