CREATE TABLE "staff_routes" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"position" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_team_members" (
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "staff_teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_teams_name_length" CHECK (char_length("staff_teams"."name") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "team_id" text;--> statement-breakpoint
ALTER TABLE "staff_routes" ADD CONSTRAINT "staff_routes_team_id_staff_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."staff_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_team_members" ADD CONSTRAINT "staff_team_members_team_id_staff_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."staff_teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_team_members" ADD CONSTRAINT "staff_team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_routes_order" ON "staff_routes" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "staff_routes_team" ON "staff_routes" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "staff_team_members_user" ON "staff_team_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_teams_name" ON "staff_teams" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_team_id_staff_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."staff_teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_team" ON "cases" USING btree ("team_id","updated_at","number") WHERE "cases"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_queue_team" ON "cases" USING btree ("team_id","severity",("escalated_at" is null),"turn_since","number") WHERE "cases"."status" in ('New', 'Open');