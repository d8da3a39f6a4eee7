CREATE TABLE "status_components" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'operational' NOT NULL,
	"origin" text DEFAULT 'staff' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_components_status" CHECK ("status_components"."status" in ('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance')),
	CONSTRAINT "status_components_origin" CHECK ("status_components"."origin" in ('staff', 'platform'))
);
--> statement-breakpoint
CREATE TABLE "status_incident_components" (
	"incident_id" text NOT NULL,
	"component_id" text NOT NULL,
	CONSTRAINT "status_incident_components_incident_id_component_id_pk" PRIMARY KEY("incident_id","component_id")
);
--> statement-breakpoint
ALTER TABLE "status_incidents" ADD COLUMN "origin" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "status_incident_components" ADD CONSTRAINT "status_incident_components_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_components" ADD CONSTRAINT "status_incident_components_component_id_status_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."status_components"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_incident_components_component" ON "status_incident_components" USING btree ("component_id");--> statement-breakpoint
ALTER TABLE "status_incidents" ADD CONSTRAINT "status_incidents_origin" CHECK ("status_incidents"."origin" in ('staff', 'platform'));