ALTER TABLE "threads" DROP CONSTRAINT "threads_product_known";--> statement-breakpoint
ALTER TABLE "case_drafts" DROP CONSTRAINT "case_drafts_product";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_plan_known";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_v0_plan_known";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_role_known";--> statement-breakpoint
ALTER TABLE "project_access" DROP CONSTRAINT "project_access_role_known";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_product_known";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "other_plans" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "other_plans" jsonb DEFAULT '{}'::jsonb NOT NULL;