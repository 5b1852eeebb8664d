-- Where a line that was removed and put back stands in its cart: the id it had before. Lines stand by
-- coalesce(position, id): two that were added in the same millisecond keep their order, too.
SET LOCAL lock_timeout = '3s';
ALTER TABLE cart_line ADD COLUMN position integer CHECK (position > 0);
