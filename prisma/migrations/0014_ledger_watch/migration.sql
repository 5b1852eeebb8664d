-- What the hourly check of the books looks for, so that it need not look through all of them: there is never a row in it.
CREATE INDEX ledger_account_below_zero ON ledger_account (id) WHERE balance < 0;
