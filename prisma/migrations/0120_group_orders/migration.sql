-- Orders that an organization's people place together: one day, window and address, one delivery fee. The indexes and the
-- keys' check over every order and cart are 0121's.
SET LOCAL lock_timeout = '700ms';
CREATE TYPE group_order_status AS ENUM ('open', 'closed', 'settled', 'canceled');
CREATE TYPE group_fee_payer AS ENUM ('people', 'organization');
CREATE TABLE group_order (
  id serial PRIMARY KEY,
  organization_id integer NOT NULL REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  opened_by_id integer NOT NULL REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  marketplace_id integer NOT NULL REFERENCES marketplace (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  delivery_date date NOT NULL,
  window_start time(0) NOT NULL,
  window_end time(0) NOT NULL,
  delivery_address jsonb NOT NULL,
  zip text NOT NULL,
  deadline_at timestamptz(3) NOT NULL,
  fee_paid_by group_fee_payer NOT NULL,
  fee_cents integer NOT NULL,
  status group_order_status NOT NULL DEFAULT 'open',
  settled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  CONSTRAINT group_order_window CHECK (window_start < window_end),
  CONSTRAINT group_order_fee CHECK (fee_cents >= 0),
  CONSTRAINT group_order_settled CHECK ((settled_at IS NOT NULL) = (status = 'settled'))
);
CREATE INDEX group_order_organization_id_id_idx ON group_order (organization_id, id DESC);
CREATE INDEX group_order_opened_by_id_idx ON group_order (opened_by_id);
CREATE INDEX group_order_marketplace_id_idx ON group_order (marketplace_id);
CREATE INDEX group_order_to_settle ON group_order (deadline_at) WHERE status IN ('open', 'closed');

-- Who joined, paid or not.
CREATE TABLE group_order_person (
  group_order_id integer NOT NULL REFERENCES group_order (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  account_id integer NOT NULL REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  joined_at timestamptz(3) NOT NULL DEFAULT app_now(),
  left_at timestamptz(3),
  PRIMARY KEY (group_order_id, account_id)
);
CREATE INDEX group_order_person_account_id_idx ON group_order_person (account_id);

-- What each order bears of the one fee, fixed once when the group's deadline is over; `returned_at` once what it had paid
-- beyond that is back.
CREATE TABLE group_order_share (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  group_order_id integer NOT NULL REFERENCES group_order (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  charged_cents integer NOT NULL,
  share_cents integer NOT NULL,
  sharers integer NOT NULL,
  returned_at timestamptz(3),
  CONSTRAINT group_order_share_cents CHECK (share_cents BETWEEN 0 AND charged_cents),
  CONSTRAINT group_order_share_sharers CHECK (sharers > 0)
);
CREATE INDEX group_order_share_group_order_id_idx ON group_order_share (group_order_id);

ALTER TABLE cart ADD COLUMN group_order_id integer;
ALTER TABLE cart
  ADD CONSTRAINT cart_group_order_id_fkey FOREIGN KEY (group_order_id) REFERENCES group_order (id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE orders ADD COLUMN group_order_id integer;
ALTER TABLE orders
  ADD CONSTRAINT orders_group_order_id_fkey FOREIGN KEY (group_order_id) REFERENCES group_order (id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
