-- From which moment to which an invoice of whole months asks: the next one begins where it ended, whatever time zone its organization
-- has chosen meanwhile. The version before writes none; its invoices are cut by the time zone of the day they are looked at.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE invoice ADD COLUMN begins_at timestamptz(3), ADD COLUMN over_at timestamptz(3),
  ADD CONSTRAINT invoice_moments CHECK ((begins_at IS NULL) = (over_at IS NULL) AND begins_at < over_at) NOT VALID;
UPDATE invoice SET begins_at = period_start::timestamp AT TIME ZONE o.time_zone, over_at = (period_end + 1)::timestamp AT TIME ZONE o.time_zone
FROM organization o WHERE o.id = invoice.organization_id AND invoice.kind = 'month';
ALTER TABLE invoice VALIDATE CONSTRAINT invoice_moments;
