CREATE TABLE "desk_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"holds_answers" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_answers" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"id" text NOT NULL,
	"author_id" text NOT NULL,
	"token_id" text,
	"token_name" text,
	"body" text NOT NULL,
	"file_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text,
	"severity" text,
	"takes" boolean NOT NULL,
	"request_id" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"goes_out_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_answers_account_id_case_number_id_pk" PRIMARY KEY("account_id","case_number","id"),
	CONSTRAINT "held_answers_body_length" CHECK (char_length("held_answers"."body") between 1 and 32000),
	CONSTRAINT "held_answers_state_known" CHECK ("held_answers"."state" in ('held', 'withdrawn', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "desk_settings" ADD CONSTRAINT "desk_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_answers" ADD CONSTRAINT "held_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_answers" ADD CONSTRAINT "held_answers_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_answers_author" ON "held_answers" USING btree ("author_id","created_at");