-- What the push service was told about somebody is also taken back when a browser of theirs goes over to another person,
-- or ends without being deleted (a further browser, an account taken over, a push service that knows it no more).
CREATE FUNCTION untag_left_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (topic, key, payload)
  VALUES ('push.tagged', 'push.tagged:left:' || OLD.id || ':' || gen_random_uuid(), jsonb_build_object('account_id', OLD.account_id));
  RETURN NULL;
END $$;

CREATE TRIGGER push_subscription_left AFTER UPDATE OF account_id, ended_at ON push_subscription FOR EACH ROW
  WHEN (OLD.account_id IS NOT NULL AND OLD.tags <> '{}'
    AND (NEW.account_id IS DISTINCT FROM OLD.account_id OR (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)))
  EXECUTE FUNCTION untag_left_pushes();
