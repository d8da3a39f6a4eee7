-- Lets one index lead from an account and a word to cases. Trusted like pg_trgm: a database owner may create it.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "case_seen" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_seen_account_id_user_id_case_number_pk" PRIMARY KEY("account_id","user_id","case_number")
);
--> statement-breakpoint
DROP INDEX "cases_subject_trigram";--> statement-breakpoint
DROP INDEX "cases_status";--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "actor_kind" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "continued_by_comment" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "notes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "turn_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "escalated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_seen" ADD CONSTRAINT "case_seen_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_seen" ADD CONSTRAINT "case_seen_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_seen_case_number" ON "case_seen" USING btree ("account_id","case_number");--> statement-breakpoint
CREATE INDEX "cases_created_at" ON "cases" USING btree ("account_id","created_at","number");--> statement-breakpoint
CREATE INDEX "cases_severity" ON "cases" USING btree ("account_id","severity","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("account_id","updated_at","number") WHERE "cases"."status" not in ('Solved', 'Closed');--> statement-breakpoint
CREATE INDEX "cases_project" ON "cases" USING btree ("account_id","project_id","updated_at","number") WHERE "cases"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_opened_by" ON "cases" USING btree ("account_id","opened_by","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_participants" ON "cases" USING gin ("participants");--> statement-breakpoint
CREATE INDEX "cases_all_updated_at" ON "cases" USING btree ("updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_all_open" ON "cases" USING btree ("updated_at","number") WHERE "cases"."status" not in ('Solved', 'Closed');--> statement-breakpoint
CREATE INDEX "cases_all_status" ON "cases" USING btree ("status","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_all_severity" ON "cases" USING btree ("severity","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_queue" ON "cases" USING btree ("severity",("escalated_at" is null),"turn_since","number") WHERE "cases"."status" in ('New', 'Open');--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_per_late_reply" ON "cases" USING btree ("account_id","continues_case_number","continued_by_comment") WHERE "cases"."continues_case_number" is not null;--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("account_id","status","updated_at","number");
--> statement-breakpoint
-- What is known of older rows: who acted, and since when it has been somebody's turn.
UPDATE "case_events" SET "actor_kind" = "users"."role" FROM "users" WHERE "users"."id" = "case_events"."actor_user_id";
--> statement-breakpoint
UPDATE "cases" SET "turn_since" = "updated_at";
--> statement-breakpoint
-- The words of a text as searches know them: lower case, parted by everything that is neither letter nor digit, whatever the database's locale.
CREATE FUNCTION search_words(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(content COLLATE "pg_c_utf8"), '[^[:alnum:]]+', ' ', 'g')
$$;
--> statement-breakpoint
-- All words of a text must occur. From three letters on, a word also finds those that begin with it.
CREATE FUNCTION search_query(content text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', coalesce(string_agg(
    quote_literal(word) || CASE WHEN char_length(word) >= 3 THEN ':*' ELSE '' END, ' & '), ''))
  FROM regexp_split_to_table(trim(search_words(content)), ' ') AS word WHERE word <> ''
$$;
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "search_words" tsvector GENERATED ALWAYS AS (strip(to_tsvector('simple', search_words(
  "subject" || ' ' || "description" || ' ' || coalesce("project_name", '') || ' ' || coalesce("domain", '')
)))) STORED;
--> statement-breakpoint
CREATE INDEX "cases_search_words" ON "cases" USING gin ("account_id", "search_words");
