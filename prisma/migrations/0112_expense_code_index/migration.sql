-- No transaction: orders by their expense code; the key that 0111 added is checked on the rows from before.
DROP INDEX CONCURRENTLY IF EXISTS orders_expense_code_id_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_expense_code_id_idx ON orders (expense_code_id);
ALTER TABLE orders VALIDATE CONSTRAINT orders_expense_code_id_fkey;
