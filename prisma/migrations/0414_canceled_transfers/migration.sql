-- Transfers that gave way to a refund before they were sent, so that a pause of staff outlasts them. Versions before delete such a
-- transfer and write nothing here.
SET LOCAL lock_timeout = '700ms';
CREATE TABLE canceled_transfer (
  id integer PRIMARY KEY,
  part_id integer NOT NULL REFERENCES order_part (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  paused_at timestamptz(3),
  canceled_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE INDEX canceled_transfer_part_id_idx ON canceled_transfer (part_id);
