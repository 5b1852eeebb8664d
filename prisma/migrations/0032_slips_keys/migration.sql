-- No transaction: the index is built while the market sells.

-- fastupdate off: a pending list would make every misspelt search pay for the last new words
CREATE INDEX CONCURRENTLY IF NOT EXISTS search_word_slips ON search_word USING gin (slip_keys(word)) WITH (fastupdate = off);
