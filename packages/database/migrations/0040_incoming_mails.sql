CREATE TABLE "incoming_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"raw" "bytea",
	"size" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"user_id" text,
	"case_number" bigint,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_mails_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "incoming_mails_state" CHECK ("incoming_mails"."state" in ('waiting', 'added', 'noted', 'ignored', 'refused')),
	CONSTRAINT "incoming_mails_finished" CHECK (("incoming_mails"."state" = 'waiting') = ("incoming_mails"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "event_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"attempt" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_deliveries_outcome" CHECK ("event_deliveries"."outcome" in ('taken', 'later', 'never'))
);
--> statement-breakpoint
ALTER TABLE "incoming_mails" ADD CONSTRAINT "incoming_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mails_user_id" ON "incoming_mails" USING btree ("user_id","finished_at");--> statement-breakpoint
CREATE INDEX "incoming_mails_finished_at" ON "incoming_mails" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "event_deliveries_created_at" ON "event_deliveries" USING btree ("created_at");