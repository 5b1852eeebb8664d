-- Permits and certificates that cooks upload and staff check. The approved ones decide `chef.permit_expires_on`.
CREATE TYPE document_status AS ENUM ('submitted', 'approved', 'rejected');
CREATE TABLE kitchen_document (
  id serial PRIMARY KEY,
  chef_id integer NOT NULL REFERENCES chef (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind text NOT NULL CHECK (kind IN ('permit', 'food_handler')),
  path text NOT NULL,
  type text NOT NULL CHECK (type IN ('application/pdf', 'image/webp')),
  bytes integer NOT NULL,
  expires_on date NOT NULL,
  status document_status NOT NULL DEFAULT 'submitted',
  reason text,
  decided_at timestamptz(3),
  notice_days integer NOT NULL DEFAULT 31,
  created_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX kitchen_document_path_key ON kitchen_document (path);
CREATE INDEX kitchen_document_chef_id_idx ON kitchen_document (chef_id);
-- what somebody has to be told of, and what waits for staff
CREATE INDEX kitchen_document_ending ON kitchen_document (expires_on) WHERE status = 'approved' AND notice_days > 0;
CREATE INDEX kitchen_document_waiting ON kitchen_document (id) WHERE status = 'submitted';
