-- The mailbox that a proved one took the place of: it is told, and forgotten with the code.
SET lock_timeout = '3s';

ALTER TABLE one_time_code ADD COLUMN replaced citext;
