CREATE TABLE "kept_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_letters_state" CHECK ("mail_letters"."state" in ('waiting', 'sent', 'skipped', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "mail_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"letter_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"off" text[] DEFAULT '{}'::text[] NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	"language" text,
	"refused_address" text,
	"refused_at" timestamp (3) with time zone,
	"refused_reason" text
);
--> statement-breakpoint
ALTER TABLE "mail_letters" ADD CONSTRAINT "mail_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_letters" ADD CONSTRAINT "mail_letters_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_news" ADD CONSTRAINT "mail_news_letter_id_mail_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."mail_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_mails_created_at" ON "kept_mails" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_letters_gathering" ON "mail_letters" USING btree ("user_id","account_id","case_number") WHERE "mail_letters"."sealed_at" is null;--> statement-breakpoint
CREATE INDEX "mail_letters_case_number" ON "mail_letters" USING btree ("account_id","case_number");--> statement-breakpoint
CREATE INDEX "mail_letters_finished_at" ON "mail_letters" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "mail_news_letter_id" ON "mail_news" USING btree ("letter_id","id");