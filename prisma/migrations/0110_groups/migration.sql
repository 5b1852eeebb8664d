-- Departments, cost centers and offices of an organization, and who is in which. The keys say it all: a member is in one group of
-- each kind at most, and in none of another organization.
CREATE TYPE "GroupKind" AS ENUM ('department', 'cost_center', 'office');
CREATE TABLE member_group (
  id serial PRIMARY KEY,
  organization_id int NOT NULL REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  kind "GroupKind" NOT NULL,
  name citext NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE UNIQUE INDEX member_group_organization_id_kind_name_key ON member_group (organization_id, kind, name);
CREATE UNIQUE INDEX member_group_id_organization_id_kind_key ON member_group (id, organization_id, kind);

CREATE TABLE group_member (
  membership_id int NOT NULL,
  kind "GroupKind" NOT NULL,
  organization_id int NOT NULL,
  group_id int NOT NULL,
  PRIMARY KEY (membership_id, kind),
  FOREIGN KEY (membership_id, organization_id) REFERENCES membership (id, organization_id) ON DELETE CASCADE ON UPDATE CASCADE,
  FOREIGN KEY (group_id, organization_id, kind) REFERENCES member_group (id, organization_id, kind) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX group_member_group_id_membership_id_idx ON group_member (group_id, membership_id);

-- Whom a policy is for; empty for everybody.
ALTER TABLE spending_policy ADD COLUMN groups int[] NOT NULL DEFAULT '{}';
