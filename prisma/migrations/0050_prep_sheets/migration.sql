-- What a cook packs on a day: when a part was ready, the prep sheet as it was when its day could no longer be ordered, and
-- the kitchen in every notice of a step, so that its page hears it too.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE order_part ADD COLUMN ready_at timestamptz(3);

-- `frozen` and `acknowledged` are lists of {line_id, quantity, allergens, may_contain}: no name of a person is in them.
CREATE TABLE prep_sheet (
  chef_id integer NOT NULL REFERENCES chef (id) ON DELETE CASCADE ON UPDATE CASCADE,
  delivery_date date NOT NULL,
  cutoff_at timestamptz(3) NOT NULL,
  frozen_at timestamptz(3),
  frozen jsonb NOT NULL DEFAULT '[]',
  acknowledged jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  PRIMARY KEY (chef_id, delivery_date)
);
CREATE INDEX prep_sheet_open ON prep_sheet (cutoff_at) WHERE frozen_at IS NULL;

-- Whose order, which one, the part's new status, and whose kitchen. A version before reads the first three.
CREATE OR REPLACE FUNCTION tell_part_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_step', o.account_id || ':' || o.id || ':' || NEW.status || ':' || NEW.chef_id)
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NULL;
END $$;
