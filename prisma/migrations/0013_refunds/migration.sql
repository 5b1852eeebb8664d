-- Refunds in parts: what of each dish, and of each cook's tip, the cook has given back, and how often a card refund was
-- tried. What a cook earns of an order is then one sum: prices less `chef_back_cents`, tips less `tip_back_cents`.

ALTER TABLE order_line ADD COLUMN chef_back_cents integer NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD COLUMN coupon_back_cents integer NOT NULL DEFAULT 0;
ALTER TABLE order_part ADD COLUMN tip_back_cents integer NOT NULL DEFAULT 0;
ALTER TABLE refund ADD COLUMN attempt integer NOT NULL DEFAULT 1;
ALTER TABLE dispute ADD COLUMN taken_cents integer NOT NULL DEFAULT 0;

-- Until now a cook gave back a dish whole, because it was off: then the coupon's part of it went back too.
UPDATE order_line SET chef_back_cents = quantity * unit_price_cents,
  coupon_back_cents = CASE WHEN is_voucher THEN 0 ELSE quantity * unit_price_cents - coalesce(
    (SELECT sum(s.amount_cents) FROM tender_share s WHERE s.line_id = order_line.id AND s.component = 'line'), 0) END
WHERE status <> 'active';
UPDATE order_part SET tip_back_cents = tip_cents WHERE status = 'cancelled';

ALTER TABLE order_line ADD CONSTRAINT order_line_back
  CHECK (coupon_back_cents >= 0 AND chef_back_cents BETWEEN coupon_back_cents AND quantity * unit_price_cents) NOT VALID;
ALTER TABLE order_line VALIDATE CONSTRAINT order_line_back;
ALTER TABLE order_part ADD CONSTRAINT order_part_tip_back CHECK (tip_back_cents BETWEEN 0 AND tip_cents) NOT VALID;
ALTER TABLE order_part VALIDATE CONSTRAINT order_part_tip_back;
ALTER TABLE refund ADD CONSTRAINT refund_attempt CHECK (attempt BETWEEN 1 AND 100);
-- at most what the card was charged is with the cardholder's bank
ALTER TABLE dispute ADD CONSTRAINT dispute_taken CHECK (taken_cents BETWEEN 0 AND amount_cents);
CREATE INDEX dispute_open ON dispute (created_at) WHERE closed_at IS NULL;
CREATE INDEX refund_failed ON refund (created_at) WHERE status = 'failed';
