-- The ledger summed by day, so that a balance at any moment costs a day and not the years before it; and months that are
-- closed, in which nothing is posted any more. Days and months are of UTC.
CREATE TABLE ledger_day (
  day date PRIMARY KEY,
  summed_at timestamptz(3) NOT NULL DEFAULT app_now()
);
CREATE TABLE ledger_day_line (
  id bigserial PRIMARY KEY,
  day date NOT NULL REFERENCES ledger_day ON DELETE RESTRICT ON UPDATE CASCADE,
  kind "LedgerKind" NOT NULL,
  asset "Asset" NOT NULL,
  ledger_account_id bigint REFERENCES ledger_account ON DELETE RESTRICT ON UPDATE CASCADE,
  amount bigint NOT NULL
);
CREATE UNIQUE INDEX ledger_day_line_once ON ledger_day_line (day, kind, asset, ledger_account_id) NULLS NOT DISTINCT;
CREATE TABLE ledger_day_tax (
  day date NOT NULL REFERENCES ledger_day ON DELETE RESTRICT ON UPDATE CASCADE,
  state text NOT NULL,
  city text NOT NULL,
  charged_cents bigint NOT NULL CHECK (charged_cents >= 0),
  returned_cents bigint NOT NULL CHECK (returned_cents >= 0),
  PRIMARY KEY (day, state, city)
);
CREATE TABLE closed_month (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  ends_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3) NOT NULL DEFAULT app_now(),
  staff_id int NOT NULL REFERENCES staff_member ON DELETE RESTRICT ON UPDATE CASCADE,
  CHECK (closed_at > ends_at)
);
CREATE TABLE closed_month_line (
  month date NOT NULL REFERENCES closed_month ON DELETE RESTRICT ON UPDATE CASCADE,
  kind "LedgerKind" NOT NULL,
  asset "Asset" NOT NULL,
  opening bigint NOT NULL,
  moved bigint NOT NULL,
  PRIMARY KEY (month, kind, asset)
);
SELECT make_append_only('ledger_day');
SELECT make_append_only('ledger_day_line');
SELECT make_append_only('ledger_day_tax');
SELECT make_append_only('closed_month');
SELECT make_append_only('closed_month_line');

CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM closed_month WHERE ends_at > NEW.at) THEN
    RAISE EXCEPTION 'the month of % is closed: post the correction in a later one', NEW.at USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_txn_in_open_month BEFORE INSERT ON ledger_txn FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();

-- A transfer that staff keep back until they let it go.
ALTER TABLE transfer ADD COLUMN kept_by_staff_at timestamptz(3);
