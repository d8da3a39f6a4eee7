ALTER TABLE "refund_entries" DROP CONSTRAINT "refund_entries_status_known";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_known";--> statement-breakpoint
DROP INDEX "refunds_unsettled";--> statement-breakpoint
CREATE INDEX "refunds_for_staff" ON "refunds" USING btree ("status","updated_at") WHERE "refunds"."status" in ('under_review', 'ordered');--> statement-breakpoint
ALTER TABLE "refund_entries" ADD CONSTRAINT "refund_entries_status_known" CHECK ("refund_entries"."status" in ('asked', 'approved', 'under_review', 'ordered', 'sent', 'settled', 'failed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('asked', 'approved', 'under_review', 'ordered', 'sent', 'settled', 'failed'));--> statement-breakpoint
-- The built-in ledger wrote down what was to be paid and called it settled, though nobody had said that it was paid. What is known is that it was ordered: such
-- refunds stand there again, with a step that says so, until staff say what became of the payment. Earlier steps stay; the ledger only grows.
WITH "unconfirmed" AS (
  UPDATE "refunds" SET "status" = 'ordered'
  FROM "billing_ledger"
  WHERE "refunds"."status" = 'settled' AND "billing_ledger"."upstream_key" = "refunds"."upstream_key"
  RETURNING "refunds"."account_id", "refunds"."id", "refunds"."amount_minor"
), "steps" AS (
  INSERT INTO "refund_entries" ("account_id", "refund_id", "seq", "status", "amount_minor", "note")
  SELECT "account_id", "id",
    (SELECT max("seq") + 1 FROM "refund_entries" "earlier" WHERE "earlier"."account_id" = "unconfirmed"."account_id" AND "earlier"."refund_id" = "unconfirmed"."id"),
    'ordered', "amount_minor",
    'This page said “Settled” before. The payment was ordered then; nobody has confirmed yet that it was made.'
  FROM "unconfirmed"
)
INSERT INTO "audit" ("actor_kind", "account_id", "action", "subject_kind", "subject_id", "details")
SELECT 'system', "account_id", 'refund.ordered', 'refund', "id", '{"status": "ordered", "before": "settled"}' FROM "unconfirmed";
