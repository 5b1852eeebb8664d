-- What the triggers of 0033_leaving_triggers do.

-- Nothing personal is written for an account that is deleted, or that is being deleted at this moment: whoever comes with a
-- key that was good a moment ago waits for the deletion and is turned away (DD401). What nobody waits for, a message or an
-- invitation, is simply not written.
CREATE FUNCTION refuse_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz;
BEGIN
  SELECT deleted_at INTO gone FROM account WHERE id = NEW.account_id FOR KEY SHARE;
  IF gone IS NULL THEN RETURN NEW; END IF;
  IF TG_ARGV[0] = 'skip' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'account % is deleted', NEW.account_id USING ERRCODE = 'DD401';
END $$;

CREATE FUNCTION keep_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'account % is deleted', OLD.id USING ERRCODE = 'DD401';
END $$;

-- Whoever is deleted has an unclaimed account, and whoever has one is deleted: that is how a refund finds where own money
-- goes. A trigger, so that it holds also for what an older version of the product deletes while a new one comes.
CREATE FUNCTION open_unclaimed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_account (kind, asset, account_id, balance) VALUES ('unclaimed', 'usd', NEW.id, 0) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- An older version of the product writes names and phones into its audit, and what somebody searched for.
CREATE FUNCTION audit_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.after := NEW.after - ARRAY['first_name', 'last_name', 'phone', 'search'];
  RETURN NEW;
END $$;

-- What is kept of an event of Stripe's (`take-event.server.ts`): the same names, at every depth. For 0033_leaving_said_before;
-- 0033_leaving_validated drops it.
CREATE FUNCTION only_kept(told jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF jsonb_typeof(told) = 'object' THEN
    RETURN (SELECT coalesce(jsonb_object_agg(key, only_kept(value)), '{}') FROM jsonb_each(told)
      WHERE key IN ('account', 'data', 'object', 'metadata', 'payment', 'last_payment_error', 'charge', 'last_setup_error', 'type'));
  ELSIF jsonb_typeof(told) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(only_kept(value)), '[]') FROM jsonb_array_elements(told));
  END IF;
  RETURN told;
END $$;
