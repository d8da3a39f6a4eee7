-- Searches find the words of comments too. Those that customers may read are kept beside their case and become a part of its searchable words; those of internal
-- notes are in a column that only staff's searches look into.
-- A column of words holds a megabyte. What comes after a case's first half is stored and shown as ever, and not found by its words: no comment is refused for it.
CREATE FUNCTION add_words(words tsvector, content text, most int) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  more tsvector;
BEGIN
  more := words || strip(to_tsvector('simple', search_words(content)));
  RETURN CASE WHEN pg_column_size(more) <= most THEN more ELSE words END;
EXCEPTION WHEN program_limit_exceeded THEN
  RETURN words;
END;
$$;
--> statement-breakpoint
CREATE AGGREGATE words_of(content text, most int) (SFUNC = add_words, STYPE = tsvector, INITCOND = '');
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "comment_words" tsvector NOT NULL DEFAULT '', ADD COLUMN "note_words" tsvector;
--> statement-breakpoint
UPDATE "cases" SET "comment_words" = coalesce("spoken"."public", ''), "note_words" = "spoken"."internal"
FROM (
  SELECT "account_id", "case_number",
    words_of("body", 500000) FILTER (WHERE "visibility" = 'public') AS "public",
    words_of("body", 200000) FILTER (WHERE "visibility" = 'internal') AS "internal"
  FROM "case_comments" GROUP BY "account_id", "case_number"
) "spoken"
WHERE "cases"."account_id" = "spoken"."account_id" AND "cases"."number" = "spoken"."case_number";
--> statement-breakpoint
ALTER TABLE "cases" DROP COLUMN "search_words",
  ADD COLUMN "search_words" tsvector GENERATED ALWAYS AS (strip(to_tsvector('simple', search_words(
    "subject" || ' ' || "description" || ' ' || coalesce("project_name", '') || ' ' || coalesce("domain", '')
  ))) || "comment_words") STORED,
  -- Everything that staff may find, where that is more: all words of a search may then stand anywhere in the case.
  ADD COLUMN "staff_words" tsvector GENERATED ALWAYS AS (CASE WHEN "note_words" IS NOT NULL THEN
    strip(to_tsvector('simple', search_words(
      "subject" || ' ' || "description" || ' ' || coalesce("project_name", '') || ' ' || coalesce("domain", '')
    ))) || "comment_words" || "note_words"
  END) STORED;
--> statement-breakpoint
CREATE INDEX "cases_search_words" ON "cases" USING gin ("account_id", "search_words");
--> statement-breakpoint
CREATE INDEX "cases_staff_words" ON "cases" USING gin ("account_id", "staff_words") WHERE "staff_words" IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION keep_comment_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.visibility = 'public' THEN
    UPDATE cases SET comment_words = add_words(comment_words, NEW.body, 500000)
    WHERE account_id = NEW.account_id AND number = NEW.case_number;
  ELSIF TG_OP = 'INSERT' THEN
    UPDATE cases SET note_words = add_words(coalesce(note_words, ''), NEW.body, 200000)
    WHERE account_id = NEW.account_id AND number = NEW.case_number;
  ELSE
    -- Words that were taken away must not be found any more.
    UPDATE cases SET (comment_words, note_words) = (
      SELECT coalesce(words_of(body, 500000) FILTER (WHERE visibility = 'public'), ''),
        words_of(body, 200000) FILTER (WHERE visibility = 'internal')
      FROM case_comments WHERE account_id = OLD.account_id AND case_number = OLD.case_number
    ) WHERE account_id = OLD.account_id AND number = OLD.case_number;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER case_comments_words AFTER INSERT OR DELETE OR UPDATE OF body, visibility ON "case_comments"
FOR EACH ROW EXECUTE FUNCTION keep_comment_words();
