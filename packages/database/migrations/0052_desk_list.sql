CREATE TABLE "desk_views" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_views_name_length" CHECK (char_length("desk_views"."name") <= 255),
	CONSTRAINT "desk_views_list_length" CHECK (char_length("desk_views"."list") <= 4000)
);
--> statement-breakpoint
ALTER TABLE "desk_views" ADD CONSTRAINT "desk_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_views_owner_id" ON "desk_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "desk_views_shared" ON "desk_views" USING btree ("position") WHERE "desk_views"."is_shared";--> statement-breakpoint
CREATE INDEX "cases_all_product" ON "cases" USING btree ("product","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_all_area" ON "cases" USING btree ("area","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_all_topic" ON "cases" USING btree ("topic","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_all_plan" ON "cases" USING btree ("plan","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_all_v0_plan" ON "cases" USING btree ("v0_plan","updated_at","number") WHERE "cases"."v0_plan" is not null;--> statement-breakpoint
CREATE INDEX "cases_all_opened_by" ON "cases" USING btree ("opened_by","updated_at","number");--> statement-breakpoint
CREATE INDEX "cases_all_escalated" ON "cases" USING btree ("updated_at","number") WHERE "cases"."escalated_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_all_refund" ON "cases" USING btree ("updated_at","number") WHERE "cases"."refund_id" is not null;