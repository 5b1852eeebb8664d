-- What moved on our balance at Stripe, day by day (UTC), as Stripe lists it; and where our books differ from it.
CREATE TABLE stripe_day (
  day date PRIMARY KEY,
  -- the last movement of the page that was read last, while there are more
  cursor text,
  read_at timestamptz(3),
  compared_at timestamptz(3),
  -- what it came to: cents, above zero for what came to us
  movements int NOT NULL DEFAULT 0,
  came_cents bigint NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  disputed_cents bigint NOT NULL DEFAULT 0,
  transferred_cents bigint NOT NULL DEFAULT 0,
  paid_out_cents bigint NOT NULL DEFAULT 0,
  other_cents bigint NOT NULL DEFAULT 0,
  fee_cents bigint NOT NULL DEFAULT 0
);
CREATE TABLE stripe_movement (
  id text PRIMARY KEY,
  day date NOT NULL REFERENCES stripe_day ON DELETE RESTRICT ON UPDATE CASCADE,
  at timestamptz(3) NOT NULL,
  type text NOT NULL,
  source text,
  parent text,
  amount_cents int NOT NULL,
  fee_cents int NOT NULL
);
SELECT make_append_only('stripe_movement');
CREATE INDEX stripe_movement_day_type_idx ON stripe_movement (day, type);
CREATE INDEX stripe_movement_source_idx ON stripe_movement (source);
CREATE INDEX stripe_movement_parent_idx ON stripe_movement (parent);

CREATE TABLE money_difference (
  id serial PRIMARY KEY,
  day date NOT NULL REFERENCES stripe_day ON DELETE RESTRICT ON UPDATE CASCADE,
  kind text NOT NULL,
  -- what it is about: Stripe's id of the payment, refund, dispute, transfer or reversal
  stripe_id text NOT NULL,
  order_id int,
  stripe_cents int NOT NULL,
  our_cents int NOT NULL,
  ledger_cents int NOT NULL,
  found_at timestamptz(3) NOT NULL DEFAULT app_now(),
  -- since when it is no longer found
  gone_at timestamptz(3),
  owner_id int REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  resolved_at timestamptz(3),
  resolution text,
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE UNIQUE INDEX money_difference_once ON money_difference (kind, stripe_id);
CREATE INDEX money_difference_day_idx ON money_difference (day);
CREATE INDEX money_difference_open ON money_difference (found_at, id) WHERE gone_at IS NULL AND resolved_at IS NULL;
