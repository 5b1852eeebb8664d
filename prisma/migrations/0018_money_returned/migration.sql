-- Money of a tip, a gift card or an organisation's funding that went back to its card without us: what of it was still
-- there and could be taken back, and what was not. Which transfers their cooks have been told of. And the running sums of
-- organisations' accounts, so that a balance is read without adding up its years.
SET lock_timeout = '3s';

CREATE TABLE purchase_return (
  id serial PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payment (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  source text NOT NULL,
  is_dispute boolean NOT NULL,
  amount_cents integer NOT NULL,
  taken_cents integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  undone_at timestamptz(3),
  CONSTRAINT purchase_return_amounts CHECK (amount_cents > 0 AND taken_cents BETWEEN 0 AND amount_cents)
);
CREATE UNIQUE INDEX purchase_return_source_key ON purchase_return (source);
CREATE INDEX purchase_return_payment_id_idx ON purchase_return (payment_id);
DO $$
BEGIN
  IF app_role_exists() THEN REVOKE DELETE, TRUNCATE ON purchase_return FROM dindin_app; END IF;
END $$;

-- A card of $50 of which $20 were taken back holds $30 until it is added, and added $30 to a wallet.
ALTER TABLE gift_card ADD COLUMN returned_cents integer NOT NULL DEFAULT 0;
ALTER TABLE gift_card ADD CONSTRAINT gift_card_returned CHECK (returned_cents BETWEEN 0 AND amount_cents
  AND (returned_cents < amount_cents OR status = 'voided'));

-- The return that a share of a tip went back by, when it was none that we asked for.
ALTER TABLE tip_share ADD COLUMN return_id integer REFERENCES purchase_return (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE tip_share ADD CONSTRAINT tip_share_return CHECK (return_id IS NULL OR refunded_cents > 0);
CREATE INDEX tip_share_return_id_idx ON tip_share (return_id);

ALTER TABLE transfer ADD COLUMN told_at timestamptz(3);
UPDATE transfer SET told_at = sent_at WHERE status = 'sent';
CREATE INDEX transfer_untold ON transfer (chef_id) WHERE status = 'sent' AND told_at IS NULL;

CREATE TABLE organization_sum (
  ledger_account_id bigint PRIMARY KEY REFERENCES ledger_account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  last_posting bigint NOT NULL,
  total bigint NOT NULL,
  funded bigint NOT NULL,
  distributed bigint NOT NULL,
  expired bigint NOT NULL,
  returned bigint NOT NULL
);
