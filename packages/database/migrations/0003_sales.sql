CREATE TABLE "sales_enquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_hash" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"team_size" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_enquiries_team_size" CHECK ("sales_enquiries"."team_size" in ('1', '2-10', '11-50', '51-250', '251-1000', '1001+')),
	CONSTRAINT "sales_enquiries_message_length" CHECK (char_length("sales_enquiries"."message") <= 5000)
);
--> statement-breakpoint
ALTER TABLE "sales_enquiries" ADD CONSTRAINT "sales_enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_enquiries_submission" ON "sales_enquiries" USING btree ("submission_hash");--> statement-breakpoint
CREATE INDEX "sales_enquiries_created_at" ON "sales_enquiries" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sales_enquiries_user_id" ON "sales_enquiries" USING btree ("user_id");