DROP INDEX "cases_number";--> statement-breakpoint
DROP INDEX "cases_named";--> statement-breakpoint
DROP INDEX "cases_all_updated_at";--> statement-breakpoint
DROP INDEX "cases_all_open";--> statement-breakpoint
DROP INDEX "cases_all_status";--> statement-breakpoint
DROP INDEX "cases_all_severity";--> statement-breakpoint
DROP INDEX "cases_all_product";--> statement-breakpoint
DROP INDEX "cases_all_area";--> statement-breakpoint
DROP INDEX "cases_all_topic";--> statement-breakpoint
DROP INDEX "cases_all_plan";--> statement-breakpoint
DROP INDEX "cases_all_v0_plan";--> statement-breakpoint
DROP INDEX "cases_all_language";--> statement-breakpoint
DROP INDEX "cases_all_opened_by";--> statement-breakpoint
DROP INDEX "cases_all_escalated";--> statement-breakpoint
DROP INDEX "cases_queue";--> statement-breakpoint
DROP INDEX "cases_assignee";--> statement-breakpoint
DROP INDEX "cases_team";--> statement-breakpoint
DROP INDEX "cases_due";--> statement-breakpoint
DROP INDEX "case_tags_tag";--> statement-breakpoint
CREATE INDEX "cases_named" ON "cases" USING btree ("number","account_id","updated_at","status","snoozed_until");--> statement-breakpoint
CREATE INDEX "cases_all_updated_at" ON "cases" USING btree ("updated_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_all_open" ON "cases" USING btree ("updated_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at") WHERE "cases"."status" not in ('Solved', 'Closed');--> statement-breakpoint
CREATE INDEX "cases_all_status" ON "cases" USING btree ("status","updated_at","number","account_id","severity","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_all_severity" ON "cases" USING btree ("severity","updated_at","number","account_id","status","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_all_product" ON "cases" USING btree ("product","updated_at","number","account_id","status","severity","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_all_area" ON "cases" USING btree ("area","updated_at","number","account_id","status","severity","product","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_all_topic" ON "cases" USING btree ("topic","updated_at","number","account_id","status","severity","product","area","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_all_plan" ON "cases" USING btree ("plan","updated_at","number","account_id","status","severity","product","area","topic","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_all_v0_plan" ON "cases" USING btree ("v0_plan","updated_at","number","account_id","status","severity","product","area","topic","plan","language","assignee_id","team_id","snoozed_until","escalated_at") WHERE "cases"."v0_plan" is not null;--> statement-breakpoint
CREATE INDEX "cases_all_language" ON "cases" USING btree ("language","updated_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_all_opened_by" ON "cases" USING btree ("opened_by","updated_at","number","account_id");--> statement-breakpoint
CREATE INDEX "cases_all_escalated" ON "cases" USING btree ("updated_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at") WHERE "cases"."escalated_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_queue" ON "cases" USING btree ("severity",("escalated_at" is null),"turn_since","number","account_id","status","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at") WHERE "cases"."status" in ('New', 'Open');--> statement-breakpoint
CREATE INDEX "cases_assignee" ON "cases" USING btree ("assignee_id","updated_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","language","team_id","snoozed_until","escalated_at") WHERE "cases"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_team" ON "cases" USING btree ("team_id","updated_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","language","assignee_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "cases_due" ON "cases" USING btree ("due_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at") WHERE "cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "case_tags_tag" ON "case_tags" USING btree ("tag_id","case_number");