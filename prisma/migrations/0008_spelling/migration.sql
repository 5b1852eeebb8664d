-- A misspelt search is put right word by word against the words that meals are described with, and then runs like any
-- other. Comparing the typed words with the text of every meal cost a hundred times as much at a hundred times the data.

CREATE TABLE "search_word" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("word")
);
CREATE INDEX search_word_like ON search_word USING gin (word gin_trgm_ops) WITH (fastupdate = off);

INSERT INTO search_word SELECT DISTINCT word FROM meal, unnest(string_to_array(search_text, ' ')) AS text (word) WHERE length(word) > 2;

-- Words in order, so that two cooks at once do not trip over each other. As the owner: the words are the database's own.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO search_word SELECT DISTINCT text.word FROM unnest(string_to_array(NEW.search_text, ' ')) AS text (word)
  WHERE length(text.word) > 2 AND NOT EXISTS (SELECT FROM search_word known WHERE known.word = text.word)
  ORDER BY 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER words_kept_on_insert AFTER INSERT ON meal FOR EACH ROW EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER words_kept_on_update AFTER UPDATE ON meal FOR EACH ROW
  WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION keep_search_words();

-- The words that a typed one may have meant, the most alike first: itself where it is part of a known word, else up to
-- five that share half of its trigrams and are nearly as alike as the best. Empty when nothing comes near.
CREATE FUNCTION spelt_like(typed text) RETURNS text[] LANGUAGE sql STABLE
SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM search_word WHERE word LIKE '%' || typed || '%') THEN ARRAY[typed]
    ELSE ARRAY(
      SELECT word FROM (
        SELECT word, similarity(word, typed) AS alike, max(similarity(word, typed)) OVER () AS best
        FROM search_word WHERE typed <% word
      ) near WHERE alike >= 0.7 * best ORDER BY alike DESC, word LIMIT 5)
  END
$$;

DROP FUNCTION misspelt_meals(text[]);
