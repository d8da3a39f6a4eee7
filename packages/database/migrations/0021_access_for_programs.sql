ALTER TABLE "access_tokens" ADD COLUMN "kind" text DEFAULT 'assistant' NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "case_comments" ADD COLUMN "author_token" text;--> statement-breakpoint
ALTER TABLE "case_events" ADD COLUMN "actor_token" text;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_account_id" ON "access_tokens" USING btree ("account_id") WHERE "access_tokens"."account_id" is not null;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_kind" CHECK ("access_tokens"."kind" in ('assistant', 'program'));