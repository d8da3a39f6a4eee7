DROP INDEX "threads_account_id";--> statement-breakpoint
CREATE INDEX "invoices_number_beginning" ON "invoices" USING btree (lower("number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "refunds_requested_by" ON "refunds" USING btree ("requested_by","created_at","id") WHERE "refunds"."requested_by" is not null;--> statement-breakpoint
CREATE INDEX "accounts_find" ON "accounts" USING gin (lower("name" || ' ' || "slug") gin_trgm_ops) WHERE "accounts"."kind" = 'team';--> statement-breakpoint
CREATE INDEX "domains_name_trigram" ON "domains" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_find" ON "users" USING gin (lower("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cases_opener" ON "cases" USING btree ("opened_by","created_at","number") WHERE "cases"."opened_by" is not null;--> statement-breakpoint
CREATE INDEX "files_name_beginning" ON "files" USING btree (lower("name") text_pattern_ops,"created_at") WHERE "files"."case_number" is not null;--> statement-breakpoint
CREATE INDEX "files_name_trigram" ON "files" USING gin (lower("name") gin_trgm_ops) WHERE "files"."case_number" is not null;--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_user_id","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_created_at" ON "audit" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "threads_account_id" ON "threads" USING btree ("account_id","created_at","id");