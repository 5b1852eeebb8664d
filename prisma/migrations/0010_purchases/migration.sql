-- What a card buys besides orders: tips after the order, gift cards. Tables and columns only, so that running code goes on.
SET LOCAL lock_timeout = '3s';

-- Whose a later tip is, fixed when it is given: each cook's by their part of the order, the courier's without a part.
CREATE TABLE tip_share (
  id serial PRIMARY KEY,
  tip_id integer NOT NULL,
  part_id integer,
  amount_cents integer NOT NULL,
  refunded_cents integer NOT NULL DEFAULT 0,
  stripe_refund_id text,
  CONSTRAINT tip_share_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tip (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT tip_share_part_id_fkey FOREIGN KEY (part_id) REFERENCES order_part (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT tip_share_amounts CHECK (amount_cents > 0 AND refunded_cents IN (0, amount_cents))
);
CREATE UNIQUE INDEX tip_share_once ON tip_share (tip_id, part_id) NULLS NOT DISTINCT;
CREATE INDEX tip_share_part_id_idx ON tip_share (part_id);
CREATE UNIQUE INDEX tip_share_stripe_refund_id_key ON tip_share (stripe_refund_id);

-- The code of a gift card is derived from its nonce with the product's secret when it is mailed; only its hash is kept.
-- Buyer and owner hide a card each for themselves: hidden_at is the owner's.
ALTER TABLE gift_card ADD COLUMN code_nonce bytea, ADD COLUMN buyer_hidden_at timestamptz(3);
CREATE INDEX gift_card_to_mail ON gift_card (deliver_on) WHERE delivered_at IS NULL AND status = 'active';

DO $$
BEGIN
  IF app_role_exists() THEN REVOKE DELETE, TRUNCATE ON tip, tip_share, gift_card FROM dindin_app; END IF;
END $$;
