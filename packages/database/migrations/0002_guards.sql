-- Rows of these tables are only ever added. A trigger, not a grant: the application may own the tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER refund_entries_append_only BEFORE UPDATE OR DELETE ON refund_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER refund_entries_no_truncate BEFORE TRUNCATE ON refund_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A number of one account's case is never given to another account's.
ALTER SEQUENCE case_numbers OWNED BY cases.number;
--> statement-breakpoint
-- Losing the counters in a crash costs nothing; writing them through the log would cost every request an fsync.
ALTER TABLE rate_limits SET UNLOGGED;
