CREATE TABLE "tagged_cases" (
	"tag_id" text NOT NULL,
	"number" bigint NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"severity" smallint NOT NULL,
	"product" text NOT NULL,
	"area" text NOT NULL,
	"topic" text,
	"plan" text,
	"v0_plan" text,
	"other_plans" jsonb NOT NULL,
	"language" text,
	"opened_by" text,
	"assignee_id" text,
	"team_id" text,
	"refund_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"turn_since" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"escalated_at" timestamp (3) with time zone,
	"snoozed_until" timestamp (3) with time zone,
	CONSTRAINT "tagged_cases_number_tag_id_pk" PRIMARY KEY("number","tag_id")
);
--> statement-breakpoint
ALTER TABLE "tagged_cases" ADD CONSTRAINT "tagged_cases_tag_of_case" FOREIGN KEY ("account_id","number","tag_id") REFERENCES "public"."case_tags"("account_id","case_number","tag_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tagged_cases_updated_at" ON "tagged_cases" USING btree ("tag_id","updated_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at");--> statement-breakpoint
CREATE INDEX "tagged_cases_queue" ON "tagged_cases" USING btree ("tag_id","severity",("escalated_at" is null),"turn_since","number","account_id","status","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at") WHERE "tagged_cases"."status" in ('New', 'Open');--> statement-breakpoint
CREATE INDEX "tagged_cases_due" ON "tagged_cases" USING btree ("tag_id","due_at","number","account_id","status","severity","product","area","topic","plan","v0_plan","language","assignee_id","team_id","snoozed_until","escalated_at") WHERE "tagged_cases"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_of_no_team" ON "cases" USING btree ("area","updated_at","number","account_id","status","severity","product","topic","plan","v0_plan","language","assignee_id","snoozed_until","escalated_at") WHERE "cases"."team_id" is null;--> statement-breakpoint
-- With a lock of the case: who changes it at the same time has done so before it is copied, or copies it again afterwards.
CREATE FUNCTION copy_case_for_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tagged_cases (tag_id, number, account_id, status, severity, product, area, topic, plan, v0_plan, other_plans, language, opened_by, assignee_id, team_id, refund_id, created_at, updated_at, turn_since, due_at, escalated_at, snoozed_until)
  SELECT NEW.tag_id, number, account_id, status, severity, product, area, topic, plan, v0_plan, other_plans, language, opened_by, assignee_id, team_id, refund_id, created_at, updated_at, turn_since, due_at, escalated_at, snoozed_until
  FROM cases WHERE account_id = NEW.account_id AND number = NEW.case_number FOR SHARE;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER case_tags_copied AFTER INSERT ON "case_tags" FOR EACH ROW EXECUTE FUNCTION copy_case_for_tag();
--> statement-breakpoint
CREATE FUNCTION copy_case_for_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tagged_cases SET (status, severity, product, area, topic, plan, v0_plan, other_plans, language, opened_by, assignee_id, team_id, refund_id, created_at, updated_at, turn_since, due_at, escalated_at, snoozed_until) =
    (NEW.status, NEW.severity, NEW.product, NEW.area, NEW.topic, NEW.plan, NEW.v0_plan, NEW.other_plans, NEW.language, NEW.opened_by, NEW.assignee_id, NEW.team_id, NEW.refund_id, NEW.created_at, NEW.updated_at, NEW.turn_since, NEW.due_at, NEW.escalated_at, NEW.snoozed_until)
  WHERE number = NEW.number;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER cases_copied AFTER UPDATE OF status, severity, product, area, topic, plan, v0_plan, other_plans, language, opened_by, assignee_id, team_id, refund_id, created_at, updated_at, turn_since, due_at, escalated_at, snoozed_until
ON "cases" FOR EACH ROW EXECUTE FUNCTION copy_case_for_tags();
--> statement-breakpoint
INSERT INTO tagged_cases (tag_id, number, account_id, status, severity, product, area, topic, plan, v0_plan, other_plans, language, opened_by, assignee_id, team_id, refund_id, created_at, updated_at, turn_since, due_at, escalated_at, snoozed_until)
SELECT case_tags.tag_id, cases.number, cases.account_id, cases.status, cases.severity, cases.product, cases.area, cases.topic, cases.plan, cases.v0_plan, cases.other_plans, cases.language, cases.opened_by, cases.assignee_id, cases.team_id, cases.refund_id, cases.created_at, cases.updated_at, cases.turn_since, cases.due_at, cases.escalated_at, cases.snoozed_until
FROM case_tags JOIN cases ON cases.account_id = case_tags.account_id AND cases.number = case_tags.case_number;
