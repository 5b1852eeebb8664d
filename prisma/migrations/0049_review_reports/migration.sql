-- A cook may report one of their reviews to staff; it stays public until staff decide, which closes the report.
SET LOCAL lock_timeout = '700ms';
ALTER TABLE review
  ADD COLUMN reported_at timestamptz(3),
  ADD COLUMN report_reason text,
  ADD COLUMN report_closed_at timestamptz(3),
  ADD CONSTRAINT review_report CHECK (
    (reported_at IS NULL) = (report_reason IS NULL) AND (report_closed_at IS NULL OR reported_at IS NOT NULL)) NOT VALID;
