-- "Popular this week" reads the orders of the last days of one marketplace, not all of them.
CREATE INDEX orders_of_week ON orders (marketplace_id, placed_at) WHERE placed_at IS NOT NULL;
