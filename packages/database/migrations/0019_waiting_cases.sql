ALTER TABLE "cases" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "cases_to_remind" ON "cases" USING btree ("waiting_since") WHERE "cases"."waiting_since" is not null and "cases"."reminded_at" is null;--> statement-breakpoint
CREATE INDEX "cases_to_close" ON "cases" USING btree ("reminded_at") WHERE "cases"."reminded_at" is not null;--> statement-breakpoint
-- Cases that wait already have waited since staff spoke last. Nobody has reminded their customers yet: they are reminded first, and closed no sooner than after a new one.
UPDATE "cases" SET "waiting_since" = greatest("turn_since", "spoken"."at")
FROM (
  SELECT "cases"."account_id", "cases"."number", max("case_comments"."created_at") AS "at"
  FROM "cases" LEFT JOIN "case_comments" ON "case_comments"."account_id" = "cases"."account_id"
    AND "case_comments"."case_number" = "cases"."number" AND "case_comments"."author_kind" = 'staff' AND "case_comments"."visibility" = 'public'
  WHERE "cases"."status" = 'Waiting on you'
  GROUP BY "cases"."account_id", "cases"."number"
) "spoken"
WHERE "cases"."account_id" = "spoken"."account_id" AND "cases"."number" = "spoken"."number";
