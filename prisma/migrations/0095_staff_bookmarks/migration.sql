-- What one of the product team looked at last, and what they keep at hand.
CREATE TYPE "BookmarkKind" AS ENUM ('order', 'person', 'cook', 'organization');
CREATE TABLE staff_bookmark (
  staff_id integer NOT NULL REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  kind "BookmarkKind" NOT NULL,
  subject_id integer NOT NULL,
  visited_at timestamptz(3) NOT NULL DEFAULT app_now(),
  pinned_at timestamptz(3),
  PRIMARY KEY (staff_id, kind, subject_id)
);
CREATE INDEX staff_bookmark_staff_id_visited_at_idx ON staff_bookmark (staff_id, visited_at DESC);
CREATE INDEX staff_bookmark_unpinned ON staff_bookmark (visited_at) WHERE pinned_at IS NULL;
