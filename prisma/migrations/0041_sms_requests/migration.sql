-- What became of the requests to Twilio that an outbox job made: `unknown` until an answer is there, so that one whose
-- answer was lost is looked up before anything is sent again. It goes with its job.
SET LOCAL lock_timeout = '700ms';
CREATE TYPE sms_status AS ENUM ('unknown', 'refused', 'sent');
CREATE TABLE sms_request (
  key text PRIMARY KEY REFERENCES outbox (key) ON DELETE CASCADE ON UPDATE CASCADE,
  status sms_status NOT NULL DEFAULT 'unknown',
  requests integer NOT NULL DEFAULT 1 CHECK (requests > 0),
  sid text UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  CONSTRAINT sms_request_sid CHECK ((status = 'sent') = (sid IS NOT NULL))
);
