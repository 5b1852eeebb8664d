-- Messages are rows of a kind and its facts; their words are made when they are sent or shown. The columns of words stay for
-- the version before, which goes on writing them while both run, and for its rows (decision 064).
SET LOCAL lock_timeout = '700ms';
ALTER TABLE notification
  ADD COLUMN kind text,
  ADD COLUMN facts jsonb,
  ALTER COLUMN title DROP NOT NULL,
  ALTER COLUMN body DROP NOT NULL,
  ADD CONSTRAINT notification_facts_or_words
    CHECK (kind IS NOT NULL AND facts IS NOT NULL OR title IS NOT NULL AND body IS NOT NULL) NOT VALID;
