-- A part of an order may be paid out in several transfers (a tip can come after the first was sent), what a cook owes is
-- kept back from the next ones, and a payout names the transfers and reversals it is made of.

ALTER TABLE chef ADD COLUMN bank_checked_at timestamptz(3);

-- ───────────────────────────── transfers ─────────────────────────────

ALTER TABLE transfer
  ADD COLUMN sequence integer NOT NULL DEFAULT 1,
  ADD COLUMN tip_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN offset_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN refusals integer NOT NULL DEFAULT 0,
  ADD COLUMN asked_at timestamptz(3),
  ADD COLUMN retry_at timestamptz(3),
  ADD COLUMN stripe_payment_id text;
DROP INDEX transfer_part_id_key;
DROP INDEX transfer_part_id_chef_id_key;
CREATE UNIQUE INDEX transfer_part_id_sequence_key ON transfer (part_id, sequence);
CREATE UNIQUE INDEX transfer_stripe_payment_id_key ON transfer (stripe_payment_id);
UPDATE transfer t SET tip_cents = least(p.tip_cents, t.amount_cents) FROM order_part p WHERE p.id = t.part_id AND p.tip_cents > 0;
ALTER TABLE transfer
  DROP CONSTRAINT transfer_amounts,
  DROP CONSTRAINT transfer_sent,
  ADD CONSTRAINT transfer_amounts CHECK (amount_cents >= 0 AND offset_cents >= 0 AND amount_cents + offset_cents > 0
    AND tip_cents BETWEEN 0 AND amount_cents + offset_cents AND reversed_cents BETWEEN 0 AND amount_cents
    AND attempts >= 0 AND refusals >= 0 AND sequence > 0),
  -- one that is wholly kept back is sent without Stripe
  ADD CONSTRAINT transfer_sent CHECK ((status = 'sent') = (sent_at IS NOT NULL)
    AND (status = 'sent' AND amount_cents > 0) = (stripe_transfer_id IS NOT NULL)),
  -- only what is being sent, or was, has something kept back
  ADD CONSTRAINT transfer_offset_asked CHECK (offset_cents = 0 OR asked_at IS NOT NULL OR status = 'sent');
CREATE INDEX transfer_waiting ON transfer (due_at) WHERE status <> 'sent' AND asked_at IS NULL;

-- ───────────────────────────── reversals ─────────────────────────────

CREATE TYPE "ReversalStatus" AS ENUM ('due', 'done', 'carried');
ALTER TABLE transfer_reversal
  ADD COLUMN tip_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN status "ReversalStatus" NOT NULL DEFAULT 'due',
  ADD COLUMN offset_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN last_error text,
  ADD COLUMN stripe_refund_id text,
  ADD COLUMN payout_id integer REFERENCES payout (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN done_at timestamptz(3);
UPDATE transfer_reversal SET status = 'done', done_at = created_at WHERE stripe_reversal_id IS NOT NULL;
CREATE UNIQUE INDEX transfer_reversal_stripe_refund_id_key ON transfer_reversal (stripe_refund_id);
CREATE INDEX transfer_reversal_payout_id_idx ON transfer_reversal (payout_id);
ALTER TABLE transfer_reversal
  DROP CONSTRAINT transfer_reversal_amount,
  ADD CONSTRAINT transfer_reversal_amount CHECK (amount_cents > 0 AND tip_cents BETWEEN 0 AND amount_cents
    AND offset_cents BETWEEN 0 AND amount_cents AND (offset_cents = 0 OR status = 'carried') AND attempts >= 0),
  ADD CONSTRAINT transfer_reversal_done CHECK ((status = 'done') = (stripe_reversal_id IS NOT NULL)
    AND (status = 'done') = (done_at IS NOT NULL));
CREATE INDEX transfer_reversal_open ON transfer_reversal (transfer_id) WHERE status = 'due' OR (status = 'carried' AND offset_cents < amount_cents);

CREATE TABLE transfer_offset (
  transfer_id integer NOT NULL REFERENCES transfer (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  reversal_id integer NOT NULL REFERENCES transfer_reversal (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  amount_cents integer NOT NULL CONSTRAINT transfer_offset_amount CHECK (amount_cents > 0),
  PRIMARY KEY (transfer_id, reversal_id)
);
CREATE INDEX transfer_offset_reversal_id_idx ON transfer_offset (reversal_id);

-- ───────────────────────────── payouts ─────────────────────────────

ALTER TABLE payout ADD COLUMN failure text;
