-- Why an act of staff could not be done, as data: its words are made when they are shown.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE waiting_act ADD COLUMN refusals jsonb;
