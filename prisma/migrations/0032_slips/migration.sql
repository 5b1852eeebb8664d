-- A slip is counted, not guessed from trigrams: a letter left out, too many, another, or two that changed places. Two swapped
-- letters in a word of seven leave it two of its eight trigrams, which no threshold tells from a stranger.
SET lock_timeout = '3s';

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Words that stand in the name of a cook or of a cuisine: what a search among the cooks is put right with.
ALTER TABLE search_word ADD COLUMN is_name BOOLEAN NOT NULL DEFAULT false;

-- What is left of a word with up to two letters taken out; two words within two slips of one another always share a key
-- (deletion neighbours). Seven letters say enough: 29 keys at most, however long the word.
CREATE FUNCTION slip_keys(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  whole text := left(word, 7);
  shorter text;
  keys text[] := ARRAY[whole];
BEGIN
  FOR n IN 1 .. length(whole) LOOP
    shorter := left(whole, n - 1) || substr(whole, n + 1);
    keys := keys || shorter;
    CONTINUE WHEN length(shorter) <= 3;
    FOR m IN n .. length(shorter) LOOP
      keys := keys || (left(shorter, m - 1) || substr(shorter, m + 1));
    END LOOP;
  END LOOP;
  RETURN keys;
END $$;

-- The word with each two neighbours of it changed over.
CREATE FUNCTION swaps_of(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(left(word, n - 1) || substr(word, n + 1, 1) || substr(word, n, 1) || substr(word, n + 2))
  FROM generate_series(1, length(word) - 1) AS n
$$;

-- The words that a typed one may have meant. Known as it is: itself alone. Else the nearest, up to five, those of most meals
-- first, and before them itself where it is part of a known word. One slip is forgiven up to five letters, two beyond, in two
-- letters none; two letters that changed places count as one slip wherever they stand. Empty when nothing comes near.
CREATE FUNCTION spelt_like(typed text, names_only boolean) RETURNS text[] LANGUAGE sql STABLE AS $$
  WITH kept AS (SELECT swaps_of(typed) AS swaps, length(typed) AS letters),
  near AS MATERIALIZED (
    SELECT word, letters, least(levenshtein_less_equal(word, typed, 2),
      (SELECT 1 + min(levenshtein_less_equal(word, swapped, 1)) FROM unnest(swaps) AS swapped)) AS slips
    FROM kept, search_word
    WHERE letters > 2 AND slip_keys(word) && slip_keys(typed) AND length(word) BETWEEN letters - 2 AND letters + 2
      AND (is_name OR NOT names_only)),
  counted AS (
    SELECT word, letters, CASE WHEN slips = 2 AND length(word) = letters
      AND (SELECT array_agg(l ORDER BY l) FROM regexp_split_to_table(word, '') AS l)
        = (SELECT array_agg(l ORDER BY l) FROM regexp_split_to_table(typed, '') AS l) THEN 1 ELSE slips END AS slips FROM near),
  forgiven AS (
    SELECT word, rank() OVER (ORDER BY slips) AS n FROM counted WHERE slips <= CASE WHEN letters > 5 THEN 2 ELSE 1 END),
  nearest AS (SELECT word FROM forgiven WHERE n = 1 ORDER BY similarity(word, typed) DESC, word LIMIT 20)
  SELECT CASE
    WHEN EXISTS (SELECT FROM search_word WHERE word = typed AND (is_name OR NOT names_only)) THEN ARRAY[typed]
    ELSE ARRAY(SELECT typed WHERE EXISTS (
        SELECT FROM search_word WHERE word LIKE '%' || typed || '%' AND (is_name OR NOT names_only)))
      || ARRAY(SELECT word FROM nearest ORDER BY (
        SELECT count(*) FROM (SELECT FROM meal WHERE is_listed AND search_text LIKE '%' || word || '%' LIMIT 50) AS served) DESC,
        similarity(word, typed) DESC, word LIMIT 5)
  END
$$;

-- In order, so that two at once do not trip over each other. As the owner: the words are the database's own.
CREATE FUNCTION know_names(folded text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO search_word (word, is_name)
  SELECT DISTINCT name.word, true FROM unnest(string_to_array(folded, ' ')) AS name (word)
  WHERE length(name.word) > 2
    AND NOT EXISTS (SELECT FROM search_word known WHERE known.word = name.word AND known.is_name)
  ORDER BY 1 ON CONFLICT (word) DO UPDATE SET is_name = true
$$;
CREATE FUNCTION keep_names_of_chef() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM know_names(search_fold(NEW.full_name));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_names_of_cuisine() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM know_names(search_fold(NEW.title));
  RETURN NULL;
END $$;
CREATE TRIGGER names_known AFTER INSERT OR UPDATE OF full_name ON chef FOR EACH ROW EXECUTE FUNCTION keep_names_of_chef();
CREATE TRIGGER names_known AFTER INSERT OR UPDATE OF title ON cuisine FOR EACH ROW EXECUTE FUNCTION keep_names_of_cuisine();

SELECT know_names(string_agg(DISTINCT search_fold(name), ' '))
FROM (SELECT full_name AS name FROM chef UNION SELECT title FROM cuisine) AS named;
