-- No transaction: each table is asked for by itself, and gives way after 3 s, so that none waits while another is held.
SET lock_timeout = '3s';
ALTER TABLE further_organization DROP CONSTRAINT IF EXISTS further_organization_organization_id_fkey,
  ADD CONSTRAINT further_organization_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE further_organization DROP CONSTRAINT IF EXISTS further_organization_order_id_fkey,
  ADD CONSTRAINT further_organization_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE OR REPLACE TRIGGER tender_further_organizations AFTER INSERT ON tender REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION note_further_organizations();
