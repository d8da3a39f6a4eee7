-- The index cuts some words further than searches did: of 5e48dce1, a part of many an id, it keeps 5e48 and dce1. A search asks for the same parts, so that a text
-- is found by its own words.
CREATE OR REPLACE FUNCTION search_query(content text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', coalesce(string_agg(
    quote_literal(part.lexeme) || CASE WHEN is_last AND char_length(word) >= 3 THEN ':*' ELSE '' END, ' & '), ''))
  FROM (
    SELECT word, row_number() OVER (ORDER BY place DESC) = 1 AS is_last
    FROM regexp_split_to_table(trim(search_words(content)), ' ') WITH ORDINALITY AS words (word, place) WHERE word <> ''
  ) words, unnest(to_tsvector('simple', word)) AS part
$$;
