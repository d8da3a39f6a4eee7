CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_ledger" (
	"upstream_key" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_ledger_amount_positive" CHECK ("billing_ledger"."amount_minor" > 0),
	CONSTRAINT "billing_ledger_currency_code" CHECK ("billing_ledger"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "thread_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "billing_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "unconfirmed_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "billing_events_created_at" ON "billing_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "billing_ledger_invoice" ON "billing_ledger" USING btree ("account_id","invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_id" ON "refunds" USING btree ("id");--> statement-breakpoint
CREATE INDEX "refunds_upstream_key" ON "refunds" USING btree ("upstream_key");--> statement-breakpoint
CREATE TRIGGER billing_ledger_append_only BEFORE UPDATE OR DELETE ON billing_ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER billing_ledger_no_truncate BEFORE TRUNCATE ON billing_ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
