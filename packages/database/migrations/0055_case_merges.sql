ALTER TABLE "cases" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_merged_into_case" FOREIGN KEY ("account_id","merged_into") REFERENCES "public"."cases"("account_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_merged_into" ON "cases" USING btree ("account_id","merged_into") WHERE "cases"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_not_merged_into_itself" CHECK ("cases"."merged_into" <> "cases"."number");