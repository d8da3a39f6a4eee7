CREATE TABLE "case_staff_events" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_staff_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"actor_user_id" text,
	"actor_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_staff_events_account_id_case_number_id_pk" PRIMARY KEY("account_id","case_number","id")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_staff_events" ADD CONSTRAINT "case_staff_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_staff_events" ADD CONSTRAINT "case_staff_events_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;