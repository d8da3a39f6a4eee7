-- A note of the refund ledger may lose words that should never have been sent, and nothing else of its rows may change.
CREATE FUNCTION refuse_change_but_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' AND NEW.note LIKE '%[removed by support]%' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
DROP TRIGGER refund_entries_append_only ON refund_entries;
--> statement-breakpoint
CREATE TRIGGER refund_entries_append_only BEFORE UPDATE OR DELETE ON refund_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_but_redaction();
