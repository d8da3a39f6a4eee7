CREATE TABLE "known_browsers" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"logged_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"untold" jsonb,
	CONSTRAINT "known_browsers_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "mail_settings" ADD COLUMN "incident_components" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_logged_in_at" ON "known_browsers" USING btree ("logged_in_at");--> statement-breakpoint
CREATE INDEX "known_browsers_untold" ON "known_browsers" USING btree ("user_id") WHERE "known_browsers"."untold" is not null;