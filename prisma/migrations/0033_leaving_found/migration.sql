-- No transaction: what is found of somebody who leaves by their e-mail alone, and what staff still owe those who left.

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_card_recipient ON gift_card (lower(recipient_email)) WHERE recipient_email IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_message_email ON contact_message (lower(email));
CREATE INDEX CONCURRENTLY IF NOT EXISTS outbox_connect_code ON outbox (id) WHERE topic = 'connect_code.requested';
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_unclaimed ON ledger_account (account_id) WHERE kind = 'unclaimed';
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_account_unclaimed_left ON ledger_account (id) WHERE kind = 'unclaimed' AND balance > 0;
