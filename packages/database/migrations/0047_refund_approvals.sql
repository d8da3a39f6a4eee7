CREATE TABLE "refund_proposals" (
	"account_id" text NOT NULL,
	"refund_id" text NOT NULL,
	"seq" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text NOT NULL,
	"rules" text[] NOT NULL,
	"proposed_by" text,
	"proposed_by_name" text NOT NULL,
	"settled_by" text,
	"settled_by_name" text,
	"settled_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refund_proposals_account_id_refund_id_seq_pk" PRIMARY KEY("account_id","refund_id","seq"),
	CONSTRAINT "refund_proposals_state_known" CHECK ("refund_proposals"."state" in ('proposed', 'confirmed', 'turned-down', 'withdrawn')),
	CONSTRAINT "refund_proposals_amount_positive" CHECK ("refund_proposals"."amount_minor" > 0)
);
--> statement-breakpoint
DROP INDEX "refunds_one_per_invoice";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_minor" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_lines" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "confirmed_by" text;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_proposals" ADD CONSTRAINT "refund_proposals_refund" FOREIGN KEY ("account_id","refund_id") REFERENCES "public"."refunds"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_proposals_one_open" ON "refund_proposals" USING btree ("account_id","refund_id") WHERE "refund_proposals"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "refund_proposals_waiting" ON "refund_proposals" USING btree ("created_at") WHERE "refund_proposals"."state" = 'proposed';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_in_progress" ON "refunds" USING btree ("account_id","invoice_id") WHERE "refunds"."status" not in ('settled', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_invoice_id" ON "refunds" USING btree ("account_id","invoice_id");--> statement-breakpoint
CREATE INDEX "refunds_approved_alone" ON "refunds" USING btree ("approved_by","approved_at") WHERE "refunds"."approved_by" is not null and "refunds"."confirmed_by" is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_at_most_asked" CHECK ("refunds"."asked_minor" >= "refunds"."amount_minor");