-- Money that staff put into a pool at the server's own prompt has no account behind it; the audit names who it was.
ALTER TABLE org_funding ALTER COLUMN actor_id DROP NOT NULL;
