CREATE TABLE "desk_links" (
	"handover_id" text NOT NULL,
	"local_id" text NOT NULL,
	"outside_id" text,
	"direction" text NOT NULL,
	"told_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "desk_links_handover_id_local_id_pk" PRIMARY KEY("handover_id","local_id"),
	CONSTRAINT "desk_links_direction" CHECK ("desk_links"."direction" in ('told', 'read'))
);
--> statement-breakpoint
CREATE TABLE "desk_readings" (
	"desk" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "desk_handovers" ADD COLUMN "desk_url" text;--> statement-breakpoint
ALTER TABLE "desk_handovers" ADD COLUMN "agreed_state" text;--> statement-breakpoint
ALTER TABLE "desk_handovers" ADD COLUMN "agreed_priority" smallint;--> statement-breakpoint
ALTER TABLE "desk_links" ADD CONSTRAINT "desk_links_handover_id_desk_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."desk_handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_links_outside" ON "desk_links" USING btree ("handover_id","outside_id");--> statement-breakpoint
CREATE INDEX "desk_handovers_desk_thread" ON "desk_handovers" USING btree ("desk_thread_id") WHERE "desk_handovers"."desk_thread_id" is not null;--> statement-breakpoint
ALTER TABLE "desk_handovers" ADD CONSTRAINT "desk_handovers_agreed_state" CHECK ("desk_handovers"."agreed_state" in ('open', 'waiting', 'done'));