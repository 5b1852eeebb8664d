-- No transaction: what the product team's search and order console look for, built while others write.
-- fastupdate off, as for meals: a pending list would make every search pay for the last edits.
DROP INDEX CONCURRENTLY IF EXISTS account_name_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_name_search ON account USING gin (search_fold(first_name || ' ' || last_name) gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS account_email_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_email_search ON account USING gin (lower(email::text) gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS chef_name_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS chef_name_search ON chef USING gin (search_fold(full_name || ' ' || kitchen_name) gin_trgm_ops) WITH (fastupdate = off);
DROP INDEX CONCURRENTLY IF EXISTS meal_name_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS meal_name_search ON meal USING gin (search_fold(name) gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS organization_name_search;
CREATE INDEX CONCURRENTLY IF NOT EXISTS organization_name_search ON organization USING gin (search_fold(name) gin_trgm_ops) WITH (fastupdate = off);
DROP INDEX CONCURRENTLY IF EXISTS gift_card_hint;
CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_card_hint ON gift_card (code_hint, id);
DROP INDEX CONCURRENTLY IF EXISTS notification_of_order;
CREATE INDEX CONCURRENTLY IF NOT EXISTS notification_of_order ON notification ((facts ->> 'order_id'), id) WHERE facts ->> 'order_id' IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS orders_by_status;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_status ON orders (status, id DESC);
DROP INDEX CONCURRENTLY IF EXISTS orders_by_day;
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_by_day ON orders (delivery_date, id DESC);
