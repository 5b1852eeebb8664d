-- What happened to an order, as data: its words are made when it is shown. The note is left for what a person wrote, and for the
-- words of the version before.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE order_event ADD COLUMN facts jsonb;
