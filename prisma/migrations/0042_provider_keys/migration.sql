-- No transaction: each table is asked for by itself, and gives way after 0.7 s, so that none waits while another is held.
-- What names an object of ours at Stripe is random: numbers of rows come again when a database is put back, and Stripe
-- still knows what was done under them. Null on rows from before, which keep the key made of their number.
SET lock_timeout = '700ms';
ALTER TABLE refund ADD COLUMN IF NOT EXISTS provider_key uuid;
ALTER TABLE tip_share ADD COLUMN IF NOT EXISTS provider_key uuid;
ALTER TABLE transfer ADD COLUMN IF NOT EXISTS provider_key uuid;
ALTER TABLE transfer_reversal ADD COLUMN IF NOT EXISTS provider_key uuid;
ALTER TABLE account ADD COLUMN IF NOT EXISTS stripe_customer_key uuid;
ALTER TABLE chef ADD COLUMN IF NOT EXISTS stripe_account_key uuid;
