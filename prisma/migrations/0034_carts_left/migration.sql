-- No transaction: built while the market sells.

-- Who left a cart and when, for the reminders that are looked for every ten minutes. As text: a moment in ISO 8601 UTC sorts
-- as it is written, and its cast to a time could stand in no index. Few browsers have one, so it stays small.
CREATE INDEX CONCURRENTLY IF NOT EXISTS push_subscription_cart_left ON push_subscription ((tags->>'cart_abandoned_at') COLLATE "C")
  WHERE ended_at IS NULL AND (tags->>'cart_abandoned_at') IS NOT NULL;
