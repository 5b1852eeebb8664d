-- What failed is tried again until it is done: when, and whether what Stripe says is newer than what is kept.
SET lock_timeout = '3s';

-- A webhook has fifteen seconds to be acted on by the server that took it; afterwards the reconciler does.
ALTER TABLE provider_event ADD COLUMN next_try_at timestamptz(3) NOT NULL DEFAULT app_now() + interval '15 seconds';
CREATE INDEX provider_event_due ON provider_event (next_try_at) WHERE processed_at IS NULL;
DROP INDEX provider_event_waiting;

-- The card's share of a later tip that could not be given back, and how often that was tried.
ALTER TABLE tip_share ADD COLUMN refund_attempt integer NOT NULL DEFAULT 1;
ALTER TABLE tip_share ADD COLUMN refund_failed_at timestamptz(3);
ALTER TABLE tip_share ADD CONSTRAINT tip_share_refund_failed
  CHECK (refund_attempt BETWEEN 1 AND 100 AND (refund_failed_at IS NULL OR refunded_cents > 0));
CREATE INDEX tip_share_refund_failed ON tip_share (refund_failed_at) WHERE refund_failed_at IS NOT NULL;

-- When Stripe was asked for what is kept. An answer to an earlier question changes nothing.
ALTER TABLE dispute ADD COLUMN checked_at timestamptz(6);
ALTER TABLE payout ADD COLUMN checked_at timestamptz(6);

-- Money is never given up any more: what was, goes on.
UPDATE outbox SET dead_at = NULL, attempts = 0, run_after = app_now()
WHERE dead_at IS NOT NULL
  AND topic IN ('refund.requested', 'refund.made_elsewhere', 'tip.refund_requested', 'transfer.requested', 'reversal.requested');
