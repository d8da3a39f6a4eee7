DROP INDEX "cases_updated_at";--> statement-breakpoint
CREATE INDEX "cases_updated_at" ON "cases" USING btree ("account_id","updated_at","number");
--> statement-breakpoint
-- All words of a text must occur. The last one may be unfinished: from three letters on it also finds words that begin with it. The words before it are whole, so
-- that a common one among them is looked up and not read through.
CREATE OR REPLACE FUNCTION search_query(content text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', coalesce(string_agg(
    quote_literal(word) || CASE WHEN is_last AND char_length(word) >= 3 THEN ':*' ELSE '' END, ' & '), ''))
  FROM (
    SELECT word, row_number() OVER (ORDER BY place DESC) = 1 AS is_last
    FROM regexp_split_to_table(trim(search_words(content)), ' ') WITH ORDINALITY AS words (word, place) WHERE word <> ''
  ) words
$$;
