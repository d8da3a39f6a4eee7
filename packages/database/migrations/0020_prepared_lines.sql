ALTER TABLE "messages" ADD COLUMN "prepared_by" text;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_prepared_by_known" CHECK ("messages"."prepared_by" in ('link'));