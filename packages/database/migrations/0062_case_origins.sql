CREATE TABLE "thread_proposals" (
	"thread_id" text PRIMARY KEY NOT NULL,
	"origins" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_origins" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"thread_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "case_origins_account_id_case_number_pk" PRIMARY KEY("account_id","case_number")
);
--> statement-breakpoint
ALTER TABLE "thread_proposals" ADD CONSTRAINT "thread_proposals_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_origins" ADD CONSTRAINT "case_origins_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_origins" ADD CONSTRAINT "case_origins_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_origins_thread_id" ON "case_origins" USING btree ("thread_id");