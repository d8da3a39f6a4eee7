CREATE TABLE "case_incidents" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"incident_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_incidents_account_id_case_number_incident_id_pk" PRIMARY KEY("account_id","case_number","incident_id")
);
--> statement-breakpoint
CREATE TABLE "case_links" (
	"account_id" text NOT NULL,
	"case_number" bigint NOT NULL,
	"other_account_id" text NOT NULL,
	"other_case_number" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_links_case_number_other_case_number_pk" PRIMARY KEY("case_number","other_case_number"),
	CONSTRAINT "case_links_once" CHECK ("case_links"."case_number" < "case_links"."other_case_number")
);
--> statement-breakpoint
ALTER TABLE "case_incidents" ADD CONSTRAINT "case_incidents_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_incidents" ADD CONSTRAINT "case_incidents_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_case" FOREIGN KEY ("account_id","case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_other_case" FOREIGN KEY ("other_account_id","other_case_number") REFERENCES "public"."cases"("account_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_incidents_incident" ON "case_incidents" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "case_links_other" ON "case_links" USING btree ("other_case_number");