CREATE TABLE "outside_refunds" (
	"account_id" text NOT NULL,
	"invoice_id" text NOT NULL,
	"id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_refunds_account_id_invoice_id_id_pk" PRIMARY KEY("account_id","invoice_id","id"),
	CONSTRAINT "outside_refunds_amount_positive" CHECK ("outside_refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "service_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "world_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"cursor" bigint DEFAULT 0 NOT NULL,
	"applied" bigint DEFAULT 0 NOT NULL,
	"ignored" bigint DEFAULT 0 NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "world_batches_sum" CHECK ("world_batches"."cursor" = "world_batches"."applied" + "world_batches"."ignored" + "world_batches"."refused")
);
--> statement-breakpoint
CREATE TABLE "world_removals" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"world_version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "world_removals_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"project_id" text,
	"is_verified" boolean NOT NULL,
	"world_version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domains_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_counts" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "success_manager" jsonb;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "commit" jsonb;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "build_output" text;--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_access" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outside_refunds" ADD CONSTRAINT "outside_refunds_invoice" FOREIGN KEY ("account_id","invoice_id") REFERENCES "public"."invoices"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_refunds_recent" ON "outside_refunds" USING btree ("account_id","paid_at");--> statement-breakpoint
CREATE INDEX "world_batches_updated_at" ON "world_batches" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "domains_project_id" ON "domains" USING btree ("account_id","project_id");