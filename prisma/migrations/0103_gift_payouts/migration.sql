-- Small balances of gift money that staff pay out where the law asks: back to the card that bought it, or by the bank.
CREATE TABLE gift_payout (
  id serial PRIMARY KEY,
  account_id int NOT NULL REFERENCES account ON DELETE RESTRICT ON UPDATE CASCADE,
  staff_id int REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  -- whose card gets it back; null: by the bank
  payment_id int REFERENCES payment ON DELETE RESTRICT ON UPDATE CASCADE,
  provider_key uuid UNIQUE,
  stripe_refund_id text UNIQUE,
  status "RefundStatus" NOT NULL DEFAULT 'pending',
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  done_at timestamptz(3),
  CHECK ((payment_id IS NULL) = (provider_key IS NULL)),
  CHECK (stripe_refund_id IS NULL OR payment_id IS NOT NULL)
);
CREATE INDEX gift_payout_account_id_idx ON gift_payout (account_id);
CREATE INDEX gift_payout_payment_id_idx ON gift_payout (payment_id);
