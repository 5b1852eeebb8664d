-- Up to when Stripe's list of events is known, for our own account ('') and for each cook's: what no webhook told us is
-- found there.
SET LOCAL lock_timeout = '3s';

CREATE TABLE event_cursor (
  account text NOT NULL,
  seen_until timestamptz(3) NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  CONSTRAINT event_cursor_pkey PRIMARY KEY (account)
);

-- What of a tip's share its card had got by a refund in Stripe's dashboard before the share itself went back.
ALTER TABLE tip_share ADD COLUMN before_cents integer NOT NULL DEFAULT 0;
ALTER TABLE tip_share ADD CONSTRAINT tip_share_before CHECK (before_cents BETWEEN 0 AND amount_cents) NOT VALID;
ALTER TABLE tip_share VALIDATE CONSTRAINT tip_share_before;
