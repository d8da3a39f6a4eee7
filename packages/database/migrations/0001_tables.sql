CREATE SEQUENCE "public"."case_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 99999999 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('customer', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"plan" text,
	"v0_plan" text,
	"owner_user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_kind_known" CHECK ("accounts"."kind" in ('team', 'personal')),
	CONSTRAINT "accounts_owner_matches_kind" CHECK (("accounts"."kind" = 'personal') = ("accounts"."owner_user_id" is not null)),
	CONSTRAINT "accounts_plan_known" CHECK ("accounts"."plan" in ('hobby', 'pro', 'enterprise')),
	CONSTRAINT "accounts_v0_plan_known" CHECK ("accounts"."v0_plan" in ('v0-level0', 'v0-level1', 'v0-level2', 'v0-level3', 'v0-team', 'v0-enterprise', 'v0-platinum'))
);
--> statement-breakpoint
CREATE TABLE "deployments" (
	"account_id" text NOT NULL,
	"project_id" text NOT NULL,
	"id" text NOT NULL,
	"url" text NOT NULL,
	"state" text NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deployments_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "deployments_state_known" CHECK ("deployments"."state" in ('QUEUED', 'BUILDING', 'READY', 'ERROR', 'CANCELED')),
	CONSTRAINT "deployments_target_known" CHECK ("deployments"."target" in ('production', 'preview'))
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text,
	"v0_permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id"),
	CONSTRAINT "memberships_role_known" CHECK ("memberships"."role" in ('OWNER', 'MEMBER', 'DEVELOPER', 'CONTRIBUTOR')),
	CONSTRAINT "memberships_not_empty" CHECK ("memberships"."role" is not null or cardinality("memberships"."v0_permissions") > 0)
);
--> statement-breakpoint
CREATE TABLE "project_access" (
	"account_id" text NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_access_account_id_user_id_project_id_pk" PRIMARY KEY("account_id","user_id","project_id"),
	CONSTRAINT "project_access_role_known" CHECK ("project_access"."role" in ('ADMIN', 'PROJECT_DEVELOPER', 'PROJECT_VIEWER'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"framework" text,
	"linked_repository" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "projects_name_length" CHECK (char_length("projects"."name") <= 255)
);
--> statement-breakpoint
CREATE TABLE "invoice_discounts" (
	"account_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"percent" numeric(7, 4),
	"amount_minor" bigint,
	"applies_to_billable_items" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "invoice_discounts_account_id_invoice_id_position_pk" PRIMARY KEY("account_id","invoice_id","position"),
	CONSTRAINT "invoice_discounts_shape" CHECK (("invoice_discounts"."type" = 'percent' and "invoice_discounts"."percent" between 0 and 100 and "invoice_discounts"."amount_minor" is null)
        or ("invoice_discounts"."type" = 'amount' and "invoice_discounts"."amount_minor" >= 0 and "invoice_discounts"."percent" is null))
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"account_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"position" integer NOT NULL,
	"billable_item" text NOT NULL,
	"description" text NOT NULL,
	"quantity" bigint NOT NULL,
	"unit" text NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"price" jsonb NOT NULL,
	CONSTRAINT "invoice_lines_account_id_invoice_id_position_pk" PRIMARY KEY("account_id","invoice_id","position"),
	CONSTRAINT "invoice_lines_amounts" CHECK ("invoice_lines"."quantity" >= 0 and "invoice_lines"."subtotal_minor" >= 0),
	CONSTRAINT "invoice_lines_price_model" CHECK ("invoice_lines"."price" ->> 'model' in ('unit', 'package', 'matrix'))
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"number" text NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"total_minor" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "invoices_status_known" CHECK ("invoices"."status" in ('draft', 'open', 'paid', 'void', 'uncollectible')),
	CONSTRAINT "invoices_currency_code" CHECK ("invoices"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."subtotal_minor" >= 0 and "invoices"."total_minor" >= 0),
	CONSTRAINT "invoices_paid_has_moment" CHECK ("invoices"."status" <> 'paid' or "invoices"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "refund_entries" (
	"account_id" text NOT NULL,
	"refund_id" text NOT NULL,
	"seq" integer NOT NULL,
	"status" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"note" text,
	"actor_user_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_entries_account_id_refund_id_seq_pk" PRIMARY KEY("account_id","refund_id","seq"),
	CONSTRAINT "refund_entries_status_known" CHECK ("refund_entries"."status" in ('asked', 'approved', 'under_review', 'sent', 'settled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"requested_by" text,
	"status" text NOT NULL,
	"decision" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"line_items" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"quote_hash" text NOT NULL,
	"policy_version" text NOT NULL,
	"policy_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"upstream_key" text NOT NULL,
	"case_number" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "refunds_status_known" CHECK ("refunds"."status" in ('asked', 'approved', 'under_review', 'sent', 'settled', 'failed')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_minor" > 0),
	CONSTRAINT "refunds_currency_code" CHECK ("refunds"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "case_comments" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"id" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"author_kind" text NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_comments_account_id_case_number_id_pk" PRIMARY KEY("account_id","case_number","id"),
	CONSTRAINT "case_comments_body_length" CHECK (char_length("case_comments"."body") between 1 and 32000),
	CONSTRAINT "case_comments_author_kind" CHECK ("case_comments"."author_kind" in ('customer', 'staff', 'system')),
	CONSTRAINT "case_comments_visibility" CHECK ("case_comments"."visibility" in ('public', 'internal'))
);
--> statement-breakpoint
CREATE TABLE "case_events" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "case_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"before" text,
	"after" text,
	"actor_user_id" text,
	"actor_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_events_account_id_case_number_id_pk" PRIMARY KEY("account_id","case_number","id")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"account_id" text NOT NULL,
	"number" bigint DEFAULT nextval('case_numbers') NOT NULL,
	"status" text DEFAULT 'New' NOT NULL,
	"product" text NOT NULL,
	"area" text NOT NULL,
	"topic" text,
	"severity" smallint NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"project_id" text,
	"project_name" text,
	"deployment_url" text,
	"domain" text,
	"domain_issue" text,
	"billing_amount_minor" bigint,
	"v0_chat_url" text,
	"record_type" text DEFAULT 'Customer Success' NOT NULL,
	"thread_id" text,
	"opened_by" text,
	"participants" text[] DEFAULT '{}'::text[] NOT NULL,
	"billing_invoice_id" text,
	"refund_id" text,
	"continues_case_number" bigint,
	"plan" text,
	"v0_plan" text,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"solved_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "cases_account_id_number_pk" PRIMARY KEY("account_id","number"),
	CONSTRAINT "cases_status_length" CHECK (char_length("cases"."status") between 1 and 255),
	CONSTRAINT "cases_severity_known" CHECK ("cases"."severity" between 1 and 4),
	CONSTRAINT "cases_product_known" CHECK ("cases"."product" in ('platform', 'v0')),
	CONSTRAINT "cases_subject_length" CHECK (char_length("cases"."subject") between 1 and 255),
	CONSTRAINT "cases_description_length" CHECK (char_length("cases"."description") between 1 and 32000),
	CONSTRAINT "cases_area_length" CHECK (char_length("cases"."area") <= 255),
	CONSTRAINT "cases_topic_length" CHECK (char_length("cases"."topic") <= 255),
	CONSTRAINT "cases_domain_length" CHECK (char_length("cases"."domain") <= 255),
	CONSTRAINT "cases_domain_issue_length" CHECK (char_length("cases"."domain_issue") <= 255),
	CONSTRAINT "cases_billing_amount" CHECK ("cases"."billing_amount_minor" between 0 and 10000000000)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"owner_user_id" text,
	"case_number" bigint,
	"comment_id" text,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"declared_type" text,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "files_size" CHECK ("files"."size" between 0 and 9999999),
	CONSTRAINT "files_sha256" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "answer_chunks" (
	"thread_id" text NOT NULL,
	"seq" integer NOT NULL,
	"position" integer NOT NULL,
	"chunk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_chunks_thread_id_seq_position_pk" PRIMARY KEY("thread_id","seq","position")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"prompt_id" text NOT NULL,
	"user_id" text NOT NULL,
	"thread_id" text,
	"value" smallint NOT NULL,
	"cause" text DEFAULT 'person' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_prompt_id_user_id_pk" PRIMARY KEY("prompt_id","user_id"),
	CONSTRAINT "feedback_value" CHECK ("feedback"."value" in (-1, 1)),
	CONSTRAINT "feedback_cause" CHECK ("feedback"."cause" in ('person', 'case_created'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"thread_id" text NOT NULL,
	"seq" integer NOT NULL,
	"id" text NOT NULL,
	"role" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"tool" jsonb,
	"references" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'complete' NOT NULL,
	"prompt_id" text,
	"lease_until" timestamp (3) with time zone,
	"stop_requested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "messages_thread_id_seq_pk" PRIMARY KEY("thread_id","seq"),
	CONSTRAINT "messages_role_known" CHECK ("messages"."role" in ('user', 'assistant', 'tool', 'system')),
	CONSTRAINT "messages_status_known" CHECK ("messages"."status" in ('complete', 'streaming', 'interrupted', 'errored')),
	CONSTRAINT "messages_user_length" CHECK ("messages"."role" <> 'user' or char_length("messages"."content") <= 32000),
	CONSTRAINT "messages_lease_while_streaming" CHECK ("messages"."status" <> 'streaming' or "messages"."lease_until" is not null)
);
--> statement-breakpoint
CREATE TABLE "thread_events" (
	"thread_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"prompt_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_events_thread_id_id_pk" PRIMARY KEY("thread_id","id")
);
--> statement-breakpoint
CREATE TABLE "thread_metadata" (
	"thread_id" text PRIMARY KEY NOT NULL,
	"csat" smallint,
	"refunds" text[],
	"refund_requests" text[],
	"plan" text,
	"user_id" text,
	"team" text,
	"case_number" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_metadata_csat" CHECK ("thread_metadata"."csat" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text,
	"product" text,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "threads_product_known" CHECK ("threads"."product" in ('platform', 'v0'))
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_user_id" text,
	"actor_kind" text NOT NULL,
	"account_id" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_actor_kind" CHECK ("audit"."actor_kind" in ('customer', 'staff', 'system'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"claim_token" text NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"response_status" integer,
	"response_body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "idempotency_keys_state" CHECK ("idempotency_keys"."state" in ('running', 'completed')),
	CONSTRAINT "idempotency_keys_response" CHECK (("idempotency_keys"."state" = 'completed') = ("idempotency_keys"."response_status" is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"bucket" text PRIMARY KEY NOT NULL,
	"full_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"impact" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_incidents_impact" CHECK ("status_incidents"."impact" in ('minor', 'major', 'critical', 'maintenance')),
	CONSTRAINT "status_incidents_state" CHECK ("status_incidents"."state" in ('investigating', 'identified', 'monitoring', 'resolved')),
	CONSTRAINT "status_incidents_resolved" CHECK (("status_incidents"."state" = 'resolved') = ("status_incidents"."resolved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "status_updates" (
	"incident_id" text NOT NULL,
	"seq" integer NOT NULL,
	"state" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_updates_incident_id_seq_pk" PRIMARY KEY("incident_id","seq")
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_access" ADD CONSTRAINT "project_access_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_access" ADD CONSTRAINT "project_access_membership" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_discounts" ADD CONSTRAINT "invoice_discounts_invoice" FOREIGN KEY ("account_id","invoice_id") REFERENCES "public"."invoices"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice" FOREIGN KEY ("account_id","invoice_id") REFERENCES "public"."invoices"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_entries" ADD CONSTRAINT "refund_entries_refund" FOREIGN KEY ("account_id","refund_id") REFERENCES "public"."refunds"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_invoice" FOREIGN KEY ("account_id","invoice_id") REFERENCES "public"."invoices"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_comments" ADD CONSTRAINT "case_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_comments" ADD CONSTRAINT "case_comments_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_events" ADD CONSTRAINT "case_events_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_chunks" ADD CONSTRAINT "answer_chunks_message" FOREIGN KEY ("thread_id","seq") REFERENCES "public"."messages"("thread_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_events" ADD CONSTRAINT "thread_events_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_metadata" ADD CONSTRAINT "thread_metadata_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_updates" ADD CONSTRAINT "status_updates_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_user_id" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_identity_unique" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expires_at" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_slug_unique" ON "accounts" USING btree ("kind","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_owner_unique" ON "accounts" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "deployments_latest" ON "deployments" USING btree ("account_id","project_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deployments_url" ON "deployments" USING btree ("account_id","url");--> statement-breakpoint
CREATE INDEX "memberships_user_id" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_name_unique" ON "projects" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "projects_updated_at" ON "projects" USING btree ("account_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "projects_name_trigram" ON "projects" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_unique" ON "invoices" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "invoices_issued_at" ON "invoices" USING btree ("account_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_invoice" ON "refunds" USING btree ("account_id","invoice_id") WHERE "refunds"."status" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_upstream_key_unique" ON "refunds" USING btree ("account_id","upstream_key");--> statement-breakpoint
CREATE INDEX "refunds_recent" ON "refunds" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_unsettled" ON "refunds" USING btree ("status","updated_at") WHERE "refunds"."status" in ('asked', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "case_comments_order" ON "case_comments" USING btree ("account_id","case_number","created_at","id");--> statement-breakpoint
CREATE INDEX "cases_number" ON "cases" USING btree ("number");--> statement-breakpoint
CREATE INDEX "cases_updated_at" ON "cases" USING btree ("account_id","updated_at" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("account_id","status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_thread_id" ON "cases" USING btree ("thread_id") WHERE "cases"."thread_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_subject_trigram" ON "cases" USING gin (lower("subject") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_open_refund" ON "cases" USING btree ("account_id","billing_invoice_id") WHERE "cases"."refund_id" is not null and "cases"."status" not in ('Solved', 'Closed');--> statement-breakpoint
CREATE INDEX "files_case_number" ON "files" USING btree ("account_id","case_number");--> statement-breakpoint
CREATE UNIQUE INDEX "files_storage_key_unique" ON "files" USING btree ("account_id","storage_key");--> statement-breakpoint
CREATE INDEX "files_unattached" ON "files" USING btree ("created_at") WHERE "files"."case_number" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id_unique" ON "messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_streaming" ON "messages" USING btree ("thread_id") WHERE "messages"."status" = 'streaming';--> statement-breakpoint
CREATE INDEX "messages_prompt_id" ON "messages" USING btree ("prompt_id") WHERE "messages"."prompt_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_lease" ON "messages" USING btree ("lease_until") WHERE "messages"."status" = 'streaming';--> statement-breakpoint
CREATE INDEX "threads_user_id" ON "threads" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "threads_account_id" ON "threads" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_account" ON "audit" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_full_at" ON "rate_limits" USING btree ("full_at");--> statement-breakpoint
CREATE INDEX "status_incidents_started_at" ON "status_incidents" USING btree ("started_at" DESC NULLS LAST);