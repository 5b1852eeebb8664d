-- No transaction: the orders and carts of a group order, of which most have none; and what 0120 left to be validated.
DROP INDEX CONCURRENTLY IF EXISTS orders_group_order;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_group_order ON orders (group_order_id) WHERE group_order_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS cart_group_order;
CREATE INDEX CONCURRENTLY IF NOT EXISTS cart_group_order ON cart (group_order_id) WHERE group_order_id IS NOT NULL;
ALTER TABLE cart VALIDATE CONSTRAINT cart_group_order_id_fkey;
ALTER TABLE orders VALIDATE CONSTRAINT orders_group_order_id_fkey;
