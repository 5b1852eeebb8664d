-- The admins of an organization are few among thousands of members: their list begins here.
CREATE INDEX membership_organization_id_role_idx ON membership (organization_id, role);
