import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Sql } from "~/data/sql.server";
import { readStripe, stripeDiffers } from "../../scripts/qa/ledger/at-stripe";
import { brokenRules } from "../../scripts/qa/ledger/rules";
import type { TestResources } from "../../tests/setup/provided";
import { createResources } from "../../tests/setup/resources";
import { type SeedEnd, seedAt, setClockOf, startSeed } from "../../tests/setup/seed";
import { rotatingStart } from "../../tests/setup/start-times";
import { brokenInvariants, INVARIANTS } from "./check";
import { openDatabase } from "./database";
import { brokenPromises } from "./promises";

/** Two of this run's start times; `demo.isolated.test.ts` has the third. */
const [FIRST, SECOND] = rotatingStart();

/** What a seed made, without ids and dates: equal for equal seeds. */
const FINGERPRINT = `
  SELECT md5(string_agg(line, E'\\n' ORDER BY line)) AS sum FROM (
    SELECT email || first_name || last_name || coalesce(phone, '') AS line FROM account
    UNION ALL SELECT slug || full_name || bio || city || cutoff_hours || rating_sum || review_count FROM chef
    UNION ALL SELECT slug || name || price_cents || rating_sum || review_count || is_voucher_meal FROM meal
    UNION ALL SELECT m.slug || '/' || (s.end_date - s.start_date) || '/' || s.count || '/' || s.sold FROM schedule s JOIN meal m ON m.id = s.meal_id
    UNION ALL SELECT a.email || '/' || o.status || '/' || o.total_cents || '/' || o.card_cents || '/' || o.discount_cents FROM orders o JOIN account a ON a.id = o.account_id
    UNION ALL SELECT a.email || r.rating || r.written_content || coalesce(r.reply, '') FROM review r JOIN account a ON a.id = r.account_id
    UNION ALL SELECT a.kind || '/' || p.amount || '/' || coalesce(p.balance_after, 0) FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
  ) rows`;

async function fingerprint(sql: Sql): Promise<string> {
  const [row] = await sql.unsafe<{ sum: string }[]>(FINGERPRINT);
  return row?.sum ?? "";
}

describe("the demo marketplace", () => {
  const places: { place: TestResources; sql: Sql; remove(): Promise<void> }[] = [];
  const newPlace = async (name: string) => {
    const { place, remove } = await createResources(inject("services"), name);
    const made = { place, remove, sql: openDatabase(place.env.MIGRATE_DATABASE_URL ?? "", 2) };
    places.push(made);
    return made;
  };
  let first: (typeof places)[number];
  let seeded: SeedEnd;

  beforeAll(async () => {
    first = await newPlace("seed_first");
    seeded = await seedAt(first.place, FIRST, "Asia/Tokyo");
  }, 180_000);
  afterAll(async () => {
    for (const { sql, remove } of places) {
      await sql.end({ timeout: 1 });
      await remove();
    }
  });

  /** What is wrong with a demo, by whatever it can be held against. */
  const faultsOf = async ({ place, sql }: (typeof places)[number]) => ({
    promises: await brokenPromises(sql),
    invariants: await brokenInvariants(sql),
    rules: await brokenRules(sql),
    stripe: await stripeDiffers(sql, await readStripe(place.fakes.services.stripe)),
  });
  const NONE = { promises: [], invariants: [], rules: [], stripe: [] };

  test(`keeps its promises and the books, as Stripe has them, when it begins at ${FIRST}`, async () => {
    expect(seeded).toMatchObject({ code: 0 });
    expect(await faultsOf(first)).toEqual(NONE);
  }, 90_000);

  test(`and when it begins at ${SECOND}`, async () => {
    const other = await newPlace("seed_other");
    expect(await seedAt(other.place, SECOND, "Pacific/Kiritimati")).toMatchObject({ code: 0 });
    expect(await faultsOf(other)).toEqual(NONE);
  }, 240_000);

  /** What `look` finds after a damage, which is undone. */
  async function damaged<T>(statement: string, look: (tx: Sql) => Promise<T>): Promise<T> {
    const UNDONE = new Error("undone");
    let found: T | undefined;
    await first.sql
      .begin(async (tx) => {
        await tx.unsafe(statement);
        found = await look(tx as unknown as Sql);
        throw UNDONE;
      })
      .catch((error: unknown) => {
        if (error !== UNDONE) throw error;
      });
    return found as T;
  }

  test("each check finds what it is there for", async () => {
    const damage: [string, string][] = [
      [
        "I2 balances are the sums of their postings",
        "UPDATE ledger_account SET balance = balance + 1 WHERE id = (SELECT max(id) FROM ledger_account WHERE kind = 'gift')",
      ],
      [
        "I8 totals are what the lines and fees say",
        "UPDATE order_line SET quantity = quantity + 1 WHERE id = (SELECT min(id) FROM order_line WHERE NOT is_voucher)",
      ],
      [
        "I9 tenders sum to the total, shares to their tender",
        "UPDATE tender SET amount_cents = amount_cents + 1 WHERE id = (SELECT min(id) FROM tender WHERE method = 'wallet')",
      ],
      [
        "I11 refunds stay within their tender",
        "UPDATE refund SET amount_cents = amount_cents + 1 WHERE id = (SELECT min(id) FROM refund WHERE amount_cents > 0)",
      ],
      [
        "I17 coupons count the orders that stand",
        "UPDATE coupon SET used_count = used_count + 1 WHERE code = 'SHARE10'",
      ],
      [
        "I18 counters of portions are the reservations",
        "UPDATE schedule SET sold = sold + 1 WHERE id = (SELECT min(id) FROM schedule WHERE sold + held < count)",
      ],
      [
        "cooks have heard of what was sent to them",
        "UPDATE transfer SET told_at = NULL WHERE id = (SELECT min(id) FROM transfer WHERE status = 'sent')",
      ],
      [
        "ratings are the reviews'",
        "UPDATE review SET rating = 6 - rating WHERE id = (SELECT min(id) FROM review WHERE rating <> 3)",
      ],
    ];
    for (const [name, statement] of damage) {
      expect(Object.keys(INVARIANTS)).toContain(name);
      const found = await damaged(statement, (tx) => tx.unsafe(INVARIANTS[name] ?? ""));
      expect(found.length, name).toBeGreaterThan(0);
    }
  });

  test("a promise that is not kept is named, and what the ledger and Stripe do not share", async () => {
    const diner = "(SELECT id FROM account WHERE email = 'diner@demo.dindin.test')";
    const noCart = `DELETE FROM cart_line WHERE cart_id = (SELECT id FROM cart WHERE account_id = ${diner})`;
    expect(await damaged(noCart, brokenPromises)).toEqual(["the diner's cart: 0 of 2"]);
    const noneLate = "UPDATE orders SET status = 'delivered' WHERE status = 'out_for_delivery'";
    expect(await damaged(noneLate, brokenPromises)).toEqual(["no order is out_for_delivery"]);
    const there = await readStripe(first.place.fakes.services.stripe);
    const lost = { ...there, refunds: there.refunds.slice(1) };
    expect(await stripeDiffers(first.sql, lost)).toEqual([
      expect.stringContaining(`I6 intent ${there.refunds[0]?.payment_intent} took`),
      expect.stringContaining("the ledger says"),
    ]);
    const [gone] = there.transfers;
    const unsent = { ...there, transfers: there.transfers.slice(1) };
    expect(await stripeDiffers(first.sql, unsent)).toEqual([
      expect.stringContaining(`I19 the books have ${gone?.id}`),
    ]);
  }, 60_000);

  test("does not come twice", async () => {
    const before = await fingerprint(first.sql);
    expect(await startSeed(first.place.env, ["--if-empty"]).ended).toMatchObject({ code: 0 });
    const again = await startSeed(first.place.env).ended;
    expect(again).toMatchObject({ code: 1 });
    expect(again.text.trim().split("\n")).toHaveLength(1);
    expect(await fingerprint(first.sql)).toBe(before);
  }, 60_000);

  test("is finished by the next start after kill -9, and is the same for the same seed on any machine", async () => {
    const second = await newPlace("seed_second");
    // the same hour as the first one's, whatever has struck since
    const [then] = await first.sql<
      { now: number }[]
    >`SELECT (value->>'now')::int8 AS now FROM setting WHERE key = 'seed'`;
    await setClockOf(second.place, new Date((then?.now ?? 0) + 30 * 60_000).toISOString());
    const elsewhere = { ...second.place.env, TZ: "America/Los_Angeles" };
    const interrupted = startSeed(elsewhere);
    for (let tries = 0; tries < 400; tries += 1) {
      const [busy] = await second.sql`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'dindin-seed' AND query ILIKE 'COPY%' AND query NOT ILIKE '%zip%'`;
      if (busy?.count) break;
      await sleep(25);
    }
    interrupted.kill();
    await interrupted.ended;
    const [half] = await second.sql`SELECT count(*) AS count FROM orders`;
    expect(half?.count).toBe(0);
    const next = await startSeed(elsewhere, ["--if-empty"]).ended;
    expect(next).toMatchObject({ code: 0 });
    expect(await faultsOf(second)).toEqual(NONE);
    expect(await fingerprint(second.sql)).toBe(await fingerprint(first.sql));
  }, 240_000);

  test("leaves a marketplace alone that is somebody's own", async () => {
    const { place, sql } = await newPlace("seed_foreign");
    await sql`INSERT INTO marketplace (name, slug, time_zone) VALUES ('Mine', 'mine', 'UTC')`;
    await sql`INSERT INTO account (email, first_name, last_name, referral_code) VALUES ('a@mine.test', 'A', 'B', 'MINE')`;
    await sql`INSERT INTO chef (account_id, marketplace_id, slug, full_name) SELECT a.id, m.id, 'a', 'A B' FROM account a, marketplace m`;
    expect(await startSeed(place.env, ["--if-empty"]).ended).toMatchObject({ code: 0 });
    expect(await startSeed(place.env).ended).toMatchObject({ code: 1 });
    const [row] = await sql`SELECT count(*) AS chefs FROM chef`;
    expect(row?.chefs).toBe(1);
  }, 60_000);

  test.each([
    ["before", "BEFORE INSERT ON cart FOR EACH STATEMENT"],
    ["after", "AFTER INSERT ON cart FOR EACH STATEMENT"],
  ])(
    "a further part whose rows are refused %s they are sent ends the seed with that error; what was there stays whole",
    async (_when, trigger) => {
      const { place, sql } = first;
      const [before] = await sql`SELECT count(*) AS count FROM orders`;
      await sql.unsafe(`
        CREATE FUNCTION refuse_carts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no carts today'; END $$;
        CREATE TRIGGER refuse_carts ${trigger} EXECUTE FUNCTION refuse_carts()`);
      try {
        const ended = await startSeed(place.env, ["--scale", "3"]).ended;
        expect(ended.code).toBe(1);
        expect(ended.text).toContain("no carts today");
      } finally {
        await sql.unsafe("DROP TRIGGER refuse_carts ON cart; DROP FUNCTION refuse_carts()");
      }
      const [after] = await sql`SELECT count(*) AS count FROM orders`;
      expect(after).toEqual(before);
    },
    60_000,
  );

  test("is refused outside development and test, in one line", async () => {
    const refused = await startSeed({ ...first.place.env, APP_ENV: "production" }).ended;
    expect(refused.code).toBe(1);
    expect(refused.text.trim()).toBe(
      "Demo data is made in development and test only; APP_ENV is production.",
    );
    const wrong = await startSeed(first.place.env, ["--scale", "many"]).ended;
    expect(wrong.code).toBe(1);
    expect(wrong.text.trim().split("\n")).toHaveLength(1);
  }, 60_000);
});
