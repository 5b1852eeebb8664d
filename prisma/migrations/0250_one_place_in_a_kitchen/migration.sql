-- A person has one place in a kitchen, also when they were invited under two emails: the older one has ended where there were two.
LOCK TABLE kitchen_helper IN SHARE ROW EXCLUSIVE MODE;
UPDATE kitchen_helper h SET status = 'ended', ended_at = app_now()
FROM kitchen_helper later
WHERE h.status = 'active' AND later.status = 'active' AND later.chef_id = h.chef_id AND later.account_id = h.account_id AND later.id > h.id;
CREATE UNIQUE INDEX kitchen_helper_active ON kitchen_helper (chef_id, account_id) WHERE status = 'active';
