ALTER TABLE "cases" ADD COLUMN "severity_mark" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "record_type_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_severity_mark_known" CHECK ("cases"."severity_mark" in ('predicted', 'not stated'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_record_type_id_length" CHECK (char_length("cases"."record_type_id") <= 255);