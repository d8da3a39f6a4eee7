CREATE TABLE "page_opinions" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"verdict" text NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_opinions_verdict" CHECK ("page_opinions"."verdict" in ('helpful', 'not_helpful')),
	CONSTRAINT "page_opinions_path_length" CHECK (char_length("page_opinions"."path") <= 255),
	CONSTRAINT "page_opinions_sentence_length" CHECK (char_length("page_opinions"."sentence") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"term" text PRIMARY KEY NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_misses_term_length" CHECK (char_length("search_misses"."term") <= 255)
);
--> statement-breakpoint
ALTER TABLE "page_opinions" ADD CONSTRAINT "page_opinions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_opinions_created_at" ON "page_opinions" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "page_opinions_path" ON "page_opinions" USING btree ("path","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "page_opinions_user_id" ON "page_opinions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "search_misses_last_at" ON "search_misses" USING btree ("last_at" DESC NULLS LAST);