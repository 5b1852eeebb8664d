-- A dish that a cook offers for one they can't make: the diner takes it or gets the refund, until the part's cutoff.
CREATE TYPE swap_status AS ENUM ('open', 'taken', 'refused', 'ended');
CREATE TABLE swap_offer (
  line_id integer PRIMARY KEY REFERENCES order_line (id) ON DELETE CASCADE ON UPDATE CASCADE,
  meal_id integer NOT NULL REFERENCES meal (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  schedule_id integer NOT NULL REFERENCES schedule (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  unit_price_cents integer NOT NULL CHECK (unit_price_cents >= 0),
  instead_of text NOT NULL,
  reason text NOT NULL,
  status swap_status NOT NULL DEFAULT 'open',
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  answered_at timestamptz(3),
  CHECK ((status = 'open') = (answered_at IS NULL))
);
CREATE INDEX swap_offer_meal_id_idx ON swap_offer (meal_id);
CREATE INDEX swap_offer_schedule_id_idx ON swap_offer (schedule_id);
-- what still waits for its diner
CREATE INDEX swap_offer_open ON swap_offer (line_id) WHERE status = 'open';
