-- Of organizations whose names hold words alike, the one that is called so and nothing more comes before "… Partners 7".
CREATE OR REPLACE FUNCTION organizations_named_like(words text, most integer) RETURNS SETOF integer LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT o.id FROM organization o WHERE words <% search_fold(o.name)
  ORDER BY word_similarity(words, search_fold(o.name)) DESC, similarity(words, search_fold(o.name)) DESC, o.id DESC LIMIT most
$$;
