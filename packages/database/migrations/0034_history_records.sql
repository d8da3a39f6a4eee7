CREATE TABLE "history_records" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"account_id" text,
	"local_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_records_source_kind_external_id_pk" PRIMARY KEY("source","kind","external_id")
);
--> statement-breakpoint
CREATE INDEX "history_records_local" ON "history_records" USING btree ("kind","local_id");