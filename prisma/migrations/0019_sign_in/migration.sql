-- A one-time code is derived from its nonce when it is sent, so that it lies nowhere in plain; one code lives for a phone
-- or mailbox. A key that was ended for a reason is remembered for a day, so that its browser can be told why.
SET LOCAL lock_timeout = '3s';
ALTER TABLE one_time_code ADD COLUMN nonce bytea;
UPDATE one_time_code SET ended_at = app_now() WHERE ended_at IS NULL;
CREATE UNIQUE INDEX one_time_code_one_live ON one_time_code (channel, target) WHERE ended_at IS NULL;

CREATE TABLE ended_key (
  hash bytea NOT NULL,
  reason text NOT NULL,
  ended_at timestamptz(3) NOT NULL DEFAULT app_now(),
  CONSTRAINT ended_key_pkey PRIMARY KEY (hash)
);
CREATE INDEX ended_key_ended_at_idx ON ended_key (ended_at);
