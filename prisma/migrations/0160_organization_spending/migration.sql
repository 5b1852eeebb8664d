-- What each placed order cost each organization, less what came back: reports add these rows up instead of tenders. Triggers
-- keep them, so that they hold for every program that writes tenders (decision 138).
CREATE TABLE organization_spending (
  organization_id integer NOT NULL,
  account_id integer NOT NULL,
  order_id integer NOT NULL,
  placed_at timestamptz(3) NOT NULL,
  expense_code_id integer,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  vouchers integer NOT NULL CHECK (vouchers >= 0),
  PRIMARY KEY (organization_id, account_id, order_id)
);
-- A report reads its days from this index alone.
CREATE INDEX organization_spending_by_day ON organization_spending (organization_id, placed_at)
  INCLUDE (account_id, expense_code_id, amount_cents, vouchers);
CREATE INDEX organization_spending_order_id_idx ON organization_spending (order_id);

-- Writes the rows of some orders anew. Tenders change under their order's lock, so nobody else is doing the same.
CREATE FUNCTION keep_organization_spending(changed integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO organization_spending AS s (organization_id, account_id, order_id, placed_at, expense_code_id, amount_cents, vouchers)
  SELECT g.organization_id, o.account_id, o.id, o.placed_at, o.expense_code_id, sum(t.amount_cents - t.refunded_cents), sum(t.quantity - t.refunded_quantity)
  FROM orders o JOIN tender t ON t.order_id = o.id JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
  WHERE o.id = ANY (changed) AND o.placed_at IS NOT NULL AND g.organization_id IS NOT NULL
  GROUP BY g.organization_id, o.id
  ON CONFLICT (organization_id, account_id, order_id) DO UPDATE SET amount_cents = excluded.amount_cents, vouchers = excluded.vouchers
$$;

CREATE FUNCTION keep_spending_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_organization_spending(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE FUNCTION keep_spending_of_tender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_organization_spending(ARRAY[NEW.order_id]);
  RETURN NULL;
END $$;
-- Tenders of orders that were placed before they were written: orders that are read in, such as the demo's.
CREATE FUNCTION keep_spending_of_tenders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  placed integer[];
BEGIN
  SELECT array_agg(DISTINCT o.id) INTO placed FROM made JOIN orders o ON o.id = made.order_id
  WHERE made.ledger_account_id IS NOT NULL AND o.placed_at IS NOT NULL AND o.organization_id IS NOT NULL;
  IF placed IS NOT NULL THEN PERFORM keep_organization_spending(placed); END IF;
  RETURN NULL;
END $$;
