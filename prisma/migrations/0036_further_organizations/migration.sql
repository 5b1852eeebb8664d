-- Somebody of two organisations can pay one order with money of both. `orders.organization_id` names the first; here stand the
-- others, so that each sees the order in its list and in its files. A trigger keeps it, so that it holds for every program
-- that writes tenders.
CREATE TABLE further_organization (
  organization_id integer NOT NULL,
  order_id integer NOT NULL,
  PRIMARY KEY (organization_id, order_id)
);
CREATE INDEX further_organization_order_id_idx ON further_organization (order_id);

CREATE FUNCTION note_further_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO further_organization (organization_id, order_id)
  SELECT DISTINCT g.organization_id, o.id
  FROM made JOIN ledger_account a ON a.id = made.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id JOIN orders o ON o.id = made.order_id
  WHERE g.organization_id <> o.organization_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
