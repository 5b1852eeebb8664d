-- What staff set in the catalog: coupons for one person, gift cards in batches, what coins and referrals are worth,
-- promotions to many people, the tags that cooks choose from; answers that are
-- offered no longer to how people heard of us.
ALTER TABLE coupon ADD COLUMN account_id int REFERENCES account ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE hear_about ADD COLUMN is_active boolean NOT NULL DEFAULT true;

CREATE TABLE tag (
  id serial PRIMARY KEY,
  title citext NOT NULL CHECK (title <> ''),
  position int NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX tag_title_key ON tag (title);

CREATE TABLE gift_card_batch (
  id serial PRIMARY KEY,
  title text NOT NULL,
  count int NOT NULL CHECK (count BETWEEN 1 AND 2000),
  amount_cents int NOT NULL CHECK (amount_cents BETWEEN 100 AND 100000),
  paid_by text NOT NULL CHECK (paid_by IN ('platform', 'bank')),
  reference text,
  key uuid NOT NULL,
  staff_id int REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  downloaded_at timestamptz(3)
);
CREATE UNIQUE INDEX gift_card_batch_key_key ON gift_card_batch (key);
ALTER TABLE gift_card ADD COLUMN batch_id int REFERENCES gift_card_batch ON DELETE RESTRICT ON UPDATE CASCADE;

-- The newest one that has begun counts; what coins were earned under stays with them.
CREATE TABLE reward_rule (
  id serial PRIMARY KEY,
  coins_per_dollar int NOT NULL CHECK (coins_per_dollar BETWEEN 0 AND 100),
  coins int NOT NULL CHECK (coins BETWEEN 1 AND 100000),
  coins_cents int NOT NULL CHECK (coins_cents BETWEEN 1 AND 100000),
  months int NOT NULL CHECK (months BETWEEN 1 AND 60),
  referral_cents int NOT NULL CHECK (referral_cents BETWEEN 0 AND 10000),
  referrals_per_year int NOT NULL CHECK (referrals_per_year BETWEEN 0 AND 1000),
  valid_from timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE INDEX reward_rule_valid_from_id_idx ON reward_rule (valid_from, id);

CREATE TYPE "PromotionStatus" AS ENUM ('running', 'done', 'stopped');
CREATE TABLE promotion (
  id serial PRIMARY KEY,
  title text NOT NULL,
  marketplace_id int REFERENCES marketplace ON DELETE RESTRICT ON UPDATE CASCADE,
  zip text CHECK (zip ~ '^[0-9]{5}$'),
  idle_days int CHECK (idle_days BETWEEN 1 AND 1000),
  is_new boolean NOT NULL DEFAULT false,
  amount_cents int NOT NULL CHECK (amount_cents BETWEEN 100 AND 10000),
  budget_cents int NOT NULL CHECK (budget_cents BETWEEN amount_cents AND 10000000),
  months int NOT NULL CHECK (months BETWEEN 1 AND 24),
  status "PromotionStatus" NOT NULL DEFAULT 'running',
  last_account_id int NOT NULL DEFAULT 0,
  people int NOT NULL DEFAULT 0,
  given_cents int NOT NULL DEFAULT 0,
  key uuid NOT NULL,
  staff_id int REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT app_now(),
  done_at timestamptz(3),
  CHECK (given_cents = people * amount_cents AND given_cents <= budget_cents)
);
CREATE UNIQUE INDEX promotion_key_key ON promotion (key);
CREATE TABLE promotion_grant (
  promotion_id int NOT NULL REFERENCES promotion ON DELETE RESTRICT ON UPDATE CASCADE,
  account_id int NOT NULL REFERENCES account ON DELETE RESTRICT ON UPDATE CASCADE,
  grant_id int NOT NULL REFERENCES wallet_grant ON DELETE RESTRICT ON UPDATE CASCADE,
  PRIMARY KEY (promotion_id, account_id)
);
CREATE UNIQUE INDEX promotion_grant_grant_id_key ON promotion_grant (grant_id);
CREATE INDEX promotion_grant_account_id_idx ON promotion_grant (account_id);
