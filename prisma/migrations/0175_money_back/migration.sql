-- What is spent of a purchase that went back to its card is taken when it comes back to its wallet or pool.
ALTER TABLE ledger_account ADD COLUMN has_returns boolean NOT NULL DEFAULT false;
ALTER TABLE purchase_return ADD COLUMN home_id bigint, ADD COLUMN last_posting_id bigint;
ALTER TABLE purchase_return ADD CONSTRAINT purchase_return_home_id_fkey FOREIGN KEY (home_id) REFERENCES ledger_account (id) ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
