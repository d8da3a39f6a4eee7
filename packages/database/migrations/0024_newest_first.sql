DROP INDEX "invoices_issued_at";--> statement-breakpoint
DROP INDEX "refunds_recent";--> statement-breakpoint
DROP INDEX "threads_user_id";--> statement-breakpoint
DROP INDEX "page_opinions_created_at";--> statement-breakpoint
DROP INDEX "page_opinions_path";--> statement-breakpoint
DROP INDEX "search_misses_last_at";--> statement-breakpoint
DROP INDEX "access_tokens_user_id";--> statement-breakpoint
DROP INDEX "case_drafts_user_id";--> statement-breakpoint
DROP INDEX "deployments_latest";--> statement-breakpoint
DROP INDEX "desk_threads_updated_at";--> statement-breakpoint
DROP INDEX "status_incidents_started_at";--> statement-breakpoint
CREATE INDEX "invoices_issued_at" ON "invoices" USING btree ("account_id","issued_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refunds_recent" ON "refunds" USING btree ("account_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "threads_user_id" ON "threads" USING btree ("user_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "page_opinions_created_at" ON "page_opinions" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "page_opinions_path" ON "page_opinions" USING btree ("path","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "search_misses_last_at" ON "search_misses" USING btree ("last_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "access_tokens_user_id" ON "access_tokens" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "case_drafts_user_id" ON "case_drafts" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deployments_latest" ON "deployments" USING btree ("account_id","project_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "desk_threads_updated_at" ON "desk_threads" USING btree ("updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "status_incidents_started_at" ON "status_incidents" USING btree ("started_at" DESC NULLS FIRST);