CREATE TABLE "desk_entries" (
	"thread_id" text NOT NULL,
	"external_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "desk_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_entries_thread_id_external_id_pk" PRIMARY KEY("thread_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "desk_handovers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"thread_id" text,
	"case_number" bigint,
	"messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"desk_thread_id" text,
	"is_case_told" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_threads" (
	"id" text PRIMARY KEY NOT NULL,
	"external_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"tenant_id" text,
	"tenant_name" text,
	"title" text NOT NULL,
	"priority" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_threads_priority" CHECK ("desk_threads"."priority" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "desk_entries" ADD CONSTRAINT "desk_entries_thread_id_desk_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."desk_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_handovers" ADD CONSTRAINT "desk_handovers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_handovers" ADD CONSTRAINT "desk_handovers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_threads" ADD CONSTRAINT "desk_threads_tenant_id_accounts_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_handovers_thread" ON "desk_handovers" USING btree ("user_id","thread_id") WHERE "desk_handovers"."thread_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_handovers_case" ON "desk_handovers" USING btree ("account_id","case_number") WHERE "desk_handovers"."case_number" is not null;--> statement-breakpoint
CREATE INDEX "desk_handovers_account" ON "desk_handovers" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_threads_external_id" ON "desk_threads" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "desk_threads_updated_at" ON "desk_threads" USING btree ("updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "desk_threads_customer" ON "desk_threads" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "desk_threads_tenant" ON "desk_threads" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "files_storage_key" ON "files" USING btree ("storage_key");