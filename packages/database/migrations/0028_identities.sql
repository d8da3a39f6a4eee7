CREATE TABLE "claimed_facts" (
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"user_id" text,
	"value" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claimed_facts_unique" UNIQUE NULLS NOT DISTINCT("provider_id","kind","account_id","user_id"),
	CONSTRAINT "claimed_facts_kind_known" CHECK ("claimed_facts"."kind" in ('role', 'plan', 'v0Plan', 'staff')),
	CONSTRAINT "claimed_facts_about" CHECK (("claimed_facts"."account_id" is not null) = ("claimed_facts"."kind" <> 'staff') and ("claimed_facts"."user_id" is not null) = ("claimed_facts"."kind" in ('role', 'staff')))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity_token" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "claimed_facts" ADD CONSTRAINT "claimed_facts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claimed_facts" ADD CONSTRAINT "claimed_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claimed_facts_user_id" ON "claimed_facts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claimed_facts_account_id" ON "claimed_facts" USING btree ("account_id");--> statement-breakpoint
UPDATE "users" SET "disabled_at" = now() WHERE NOT EXISTS (SELECT 1 FROM "credentials" WHERE "credentials"."user_id" = "users"."id");
