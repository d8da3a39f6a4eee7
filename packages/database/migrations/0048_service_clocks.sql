CREATE TABLE "case_policies" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"policy_hash" text,
	CONSTRAINT "case_policies_account_id_case_number_pk" PRIMARY KEY("account_id","case_number")
);
--> statement-breakpoint
CREATE TABLE "case_promises" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_promises_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target" text NOT NULL,
	"policy_hash" text NOT NULL,
	"severity" smallint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"promised_for" timestamp (3) with time zone NOT NULL,
	"used_ms" bigint NOT NULL,
	"running_since" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"warn_at" timestamp (3) with time zone,
	"ended" text,
	"ended_at" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"missed_at" timestamp (3) with time zone,
	CONSTRAINT "case_promises_account_id_case_number_id_pk" PRIMARY KEY("account_id","case_number","id"),
	CONSTRAINT "case_promises_target" CHECK ("case_promises"."target" in ('firstAnswer', 'nextAnswer', 'solution')),
	CONSTRAINT "case_promises_end" CHECK ("case_promises"."ended" in ('met', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "service_policies" (
	"hash" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "first_answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_policies" ADD CONSTRAINT "case_policies_policy_hash_service_policies_hash_fk" FOREIGN KEY ("policy_hash") REFERENCES "public"."service_policies"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_policies" ADD CONSTRAINT "case_policies_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_promises" ADD CONSTRAINT "case_promises_policy_hash_service_policies_hash_fk" FOREIGN KEY ("policy_hash") REFERENCES "public"."service_policies"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_promises" ADD CONSTRAINT "case_promises_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_promises_to_warn" ON "case_promises" USING btree ("warn_at") WHERE "case_promises"."running_since" is not null and "case_promises"."warned_at" is null;--> statement-breakpoint
CREATE INDEX "case_promises_to_miss" ON "case_promises" USING btree ("due_at") WHERE "case_promises"."running_since" is not null and "case_promises"."missed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("due_at","number") WHERE "cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_due_assignee" ON "cases" USING btree ("assignee_id","due_at","number") WHERE "cases"."due_at" is not null;