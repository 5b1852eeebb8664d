-- More kinds of files, exports that are called off, and reports that come by email.
ALTER TYPE "ExportKind" ADD VALUE IF NOT EXISTS 'user_report';
ALTER TYPE "ExportKind" ADD VALUE IF NOT EXISTS 'benefits';
ALTER TYPE "ExportKind" ADD VALUE IF NOT EXISTS 'journal';

CREATE TYPE "ReportPace" AS ENUM ('week', 'month');
CREATE TABLE report_schedule (
  id serial PRIMARY KEY,
  organization_id int NOT NULL REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  account_id int NOT NULL REFERENCES account (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind "ExportKind" NOT NULL,
  pace "ReportPace" NOT NULL,
  filters jsonb NOT NULL DEFAULT '{}',
  -- the day of the organization's calendar on which the next one is made
  next_on date NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  ended_at timestamptz(3)
);
CREATE INDEX report_schedule_organization_id_account_id_idx ON report_schedule (organization_id, account_id);
CREATE INDEX report_schedule_account_id_idx ON report_schedule (account_id);
CREATE INDEX report_schedule_due ON report_schedule (next_on) WHERE ended_at IS NULL;

-- Which schedule asked for an export; null where a person did.
ALTER TABLE export ADD COLUMN schedule_id int REFERENCES report_schedule (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX export_schedule_id_idx ON export (schedule_id);
