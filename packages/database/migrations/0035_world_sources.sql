CREATE TABLE "world_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"lease_token" text,
	"leased_until" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"applied" bigint DEFAULT 0 NOT NULL,
	"ignored" bigint DEFAULT 0 NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"skipped" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "world_waiting" (
	"source" text NOT NULL,
	"record" text NOT NULL,
	"message" text NOT NULL,
	"problems" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "world_waiting_source_record_pk" PRIMARY KEY("source","record")
);
--> statement-breakpoint
ALTER TABLE "world_waiting" ADD CONSTRAINT "world_waiting_source_world_sources_name_fk" FOREIGN KEY ("source") REFERENCES "public"."world_sources"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "world_waiting_next_at" ON "world_waiting" USING btree ("source","next_at");