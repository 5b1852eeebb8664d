-- Links to rows are derived from a random part of the row beside its number: after a database was put back from a copy, the
-- numbers come again, and a link that was mailed before must not open somebody else's row. What is there has an empty one,
-- so that links which were mailed stay good.
ALTER TABLE invitation ADD COLUMN link_nonce text NOT NULL DEFAULT '';
ALTER TABLE staff_invitation ADD COLUMN link_nonce text NOT NULL DEFAULT '';
ALTER TABLE account_recovery ADD COLUMN link_nonce text NOT NULL DEFAULT '';
ALTER TABLE kitchen_helper ADD COLUMN link_nonce text NOT NULL DEFAULT '';
ALTER TABLE group_order ADD COLUMN link_nonce text NOT NULL DEFAULT '';
ALTER TABLE voucher_program ADD COLUMN link_nonce text NOT NULL DEFAULT '';
ALTER TABLE invitation ALTER COLUMN link_nonce SET DEFAULT replace(gen_random_uuid()::text, '-', '');
ALTER TABLE staff_invitation ALTER COLUMN link_nonce SET DEFAULT replace(gen_random_uuid()::text, '-', '');
ALTER TABLE account_recovery ALTER COLUMN link_nonce SET DEFAULT replace(gen_random_uuid()::text, '-', '');
ALTER TABLE kitchen_helper ALTER COLUMN link_nonce SET DEFAULT replace(gen_random_uuid()::text, '-', '');
ALTER TABLE group_order ALTER COLUMN link_nonce SET DEFAULT replace(gen_random_uuid()::text, '-', '');
ALTER TABLE voucher_program ALTER COLUMN link_nonce SET DEFAULT replace(gen_random_uuid()::text, '-', '');
