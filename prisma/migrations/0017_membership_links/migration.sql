-- Who distributes, imports or exports for an organisation belongs to it: a key that leads through the membership, so that
-- the database itself refuses somebody else's. (An invoice's line has no such key: one order can be paid by two organisations.)
SET lock_timeout = '3s';

ALTER TABLE "distribution" ADD CONSTRAINT distribution_actor_fkey FOREIGN KEY (organization_id, actor_id) REFERENCES membership (organization_id, account_id);
ALTER TABLE "member_import" ADD CONSTRAINT member_import_actor_fkey FOREIGN KEY (organization_id, actor_id) REFERENCES membership (organization_id, account_id);
ALTER TABLE "export" ADD CONSTRAINT export_account_member_fkey FOREIGN KEY (organization_id, account_id) REFERENCES membership (organization_id, account_id);
