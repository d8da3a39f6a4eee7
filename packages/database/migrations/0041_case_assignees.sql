CREATE TABLE "case_assignments" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assignee_id" text,
	"assignee_name" text,
	"actor_user_id" text,
	"actor_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_assignments_account_id_case_number_id_pk" PRIMARY KEY("account_id","case_number","id")
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "case_assignments" ADD CONSTRAINT "case_assignments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_assignments" ADD CONSTRAINT "case_assignments_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_assignments" ADD CONSTRAINT "case_assignments_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_assignee" ON "cases" USING btree ("assignee_id","updated_at","number") WHERE "cases"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_queue_assignee" ON "cases" USING btree ("assignee_id","severity",("escalated_at" is null),"turn_since","number") WHERE "cases"."status" in ('New', 'Open');