CREATE TABLE "desk_macros" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"is_shared" boolean NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"status" text,
	"severity" text,
	"takes" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_macros_name_length" CHECK (char_length("desk_macros"."name") between 1 and 80),
	CONSTRAINT "desk_macros_text_length" CHECK (char_length("desk_macros"."text") between 1 and 8000),
	CONSTRAINT "desk_macros_status_length" CHECK (char_length("desk_macros"."status") <= 255),
	CONSTRAINT "desk_macros_severity_known" CHECK ("desk_macros"."severity" in ('1', '2', '3', '4'))
);
--> statement-breakpoint
ALTER TABLE "desk_macros" ADD CONSTRAINT "desk_macros_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_macros_owner" ON "desk_macros" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "desk_macros_shared" ON "desk_macros" USING btree ("name") WHERE "desk_macros"."is_shared";