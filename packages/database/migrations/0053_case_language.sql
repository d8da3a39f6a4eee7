ALTER TABLE "cases" ADD COLUMN "language" text;--> statement-breakpoint
UPDATE "cases" SET "language" = coalesce("users"."language", "users"."last_language") FROM "users" WHERE "users"."id" = "cases"."opened_by" AND coalesce("users"."language", "users"."last_language") IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cases_all_language" ON "cases" USING btree ("language","updated_at","number");--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_language_length" CHECK (char_length("cases"."language") <= 255);