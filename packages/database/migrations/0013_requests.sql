CREATE TABLE "request_counts" (
	"account_id" text NOT NULL,
	"project_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"region" text NOT NULL,
	"requests" bigint NOT NULL,
	"duration_ms" bigint NOT NULL,
	CONSTRAINT "request_counts_pk" PRIMARY KEY("account_id","project_id","hour","path","status","region"),
	CONSTRAINT "request_counts_status_known" CHECK ("request_counts"."status" between 100 and 599),
	CONSTRAINT "request_counts_some" CHECK ("request_counts"."requests" > 0 and "request_counts"."duration_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "request_counts" ADD CONSTRAINT "request_counts_project" FOREIGN KEY ("account_id","project_id") REFERENCES "public"."projects"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_counts_hour" ON "request_counts" USING btree ("account_id","hour");