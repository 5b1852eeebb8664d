-- No transaction: it reads the whole table, while everybody may write to it.
ALTER TABLE notification VALIDATE CONSTRAINT notification_facts_or_words;
