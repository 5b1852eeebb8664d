-- People, cooks, organizations and meals whose names hold words like these, a letter or two wrong; the most alike first.
-- Half of the trigrams in one place is alike enough, as in the diners' search (0004).
CREATE FUNCTION accounts_named_like(words text, most integer) RETURNS SETOF integer LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT a.id FROM account a WHERE a.deleted_at IS NULL AND words <% search_fold(a.first_name || ' ' || a.last_name)
  ORDER BY word_similarity(words, search_fold(a.first_name || ' ' || a.last_name)) DESC, a.id DESC LIMIT most
$$;
CREATE FUNCTION chefs_named_like(words text, most integer) RETURNS SETOF integer LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT c.id FROM chef c WHERE words <% search_fold(c.full_name || ' ' || c.kitchen_name)
  ORDER BY word_similarity(words, search_fold(c.full_name || ' ' || c.kitchen_name)) DESC, c.id DESC LIMIT most
$$;
CREATE FUNCTION organizations_named_like(words text, most integer) RETURNS SETOF integer LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT o.id FROM organization o WHERE words <% search_fold(o.name)
  ORDER BY word_similarity(words, search_fold(o.name)) DESC, o.id DESC LIMIT most
$$;
CREATE FUNCTION meals_named_like(words text, most integer) RETURNS SETOF integer LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT m.id FROM meal m WHERE m.deleted_at IS NULL AND words <% search_fold(m.name)
  ORDER BY word_similarity(words, search_fold(m.name)) DESC, m.id DESC LIMIT most
$$;
