CREATE TABLE "outbox_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"account_id" text,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claim_token" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_jobs_state" CHECK ("outbox_jobs"."state" in ('waiting', 'done', 'dead')),
	CONSTRAINT "outbox_jobs_finished_at" CHECK (("outbox_jobs"."state" = 'waiting') = ("outbox_jobs"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "outbox_jobs" ADD CONSTRAINT "outbox_jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_jobs_matter" ON "outbox_jobs" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "outbox_jobs_due" ON "outbox_jobs" USING btree ("next_attempt_at") WHERE "outbox_jobs"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_jobs_finished" ON "outbox_jobs" USING btree ("state","finished_at") WHERE "outbox_jobs"."state" <> 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_jobs_account_id" ON "outbox_jobs" USING btree ("account_id");