ALTER TABLE "status_incident_components" DROP CONSTRAINT "status_incident_components_component_id_status_components_id_fk";
--> statement-breakpoint
ALTER TABLE "status_components" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "status_incidents" ADD COLUMN "world_version" bigint DEFAULT 0 NOT NULL;