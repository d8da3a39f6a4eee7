CREATE TABLE "case_tags" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"tag_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_tags_account_id_case_number_tag_id_pk" PRIMARY KEY("account_id","case_number","tag_id")
);
--> statement-breakpoint
CREATE TABLE "desk_tags" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_tags_name_length" CHECK (char_length("desk_tags"."name") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_tags" ADD CONSTRAINT "case_tags_tag_id_desk_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."desk_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_tags" ADD CONSTRAINT "case_tags_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_tags_tag" ON "case_tags" USING btree ("tag_id","account_id","case_number");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_tags_name" ON "desk_tags" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "cases_all_snoozed" ON "cases" USING btree ("updated_at","number") WHERE "cases"."snoozed_until" is not null;