ALTER TABLE "invoices" ADD COLUMN "refundable_minor" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refundable" CHECK ("invoices"."refundable_minor" >= 0);