DROP INDEX "sales_enquiries_created_at";--> statement-breakpoint
ALTER TABLE "sales_enquiries" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sales_enquiries" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "sales_enquiries" ADD CONSTRAINT "sales_enquiries_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_enquiries_answered_by" ON "sales_enquiries" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "sales_enquiries_created_at" ON "sales_enquiries" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "sales_enquiries" ADD CONSTRAINT "sales_enquiries_answered" CHECK ("sales_enquiries"."answered_by" is null or "sales_enquiries"."answered_at" is not null);