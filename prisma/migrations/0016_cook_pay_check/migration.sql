-- The hourly look at what cooks are paid walks the parts that are over in the order of their delivery windows.
SET LOCAL lock_timeout = '3s';
CREATE INDEX order_part_over ON order_part (window_end_at, id) WHERE status IN ('delivered', 'cancelled');
