-- What an organization is called by law; whether its admins need a second factor.
ALTER TABLE organization ADD COLUMN legal_name text;
ALTER TABLE organization ADD COLUMN needs_second_factor boolean NOT NULL DEFAULT false;
-- Of somebody's several organizations, the one that a sign-in is about.
ALTER TABLE access_key ADD COLUMN organization_id int REFERENCES organization (id) ON DELETE SET NULL ON UPDATE CASCADE;
