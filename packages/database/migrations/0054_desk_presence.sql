CREATE TABLE "desk_presence" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"user_id" text NOT NULL,
	"page_id" text NOT NULL,
	"connection_id" text NOT NULL,
	"is_writing" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_presence_account_id_case_number_user_id_page_id_pk" PRIMARY KEY("account_id","case_number","user_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "desk_presence" ADD CONSTRAINT "desk_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_presence" ADD CONSTRAINT "desk_presence_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_presence_expires" ON "desk_presence" USING btree ("expires_at");