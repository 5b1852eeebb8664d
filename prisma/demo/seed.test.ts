import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Sql } from "~/data/sql.server";
import { root, typescript } from "../../scripts/stack/root";
import { makePlace } from "../../tests/setup/place";
import type { Place } from "../../tests/setup/provided";
import { brokenInvariants, INVARIANTS } from "./check";
import { openDatabase } from "./database";

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

type Ended = { code: number | null; text: string };

function runSeed(env: Record<string, string>, args: string[] = []): { ended: Promise<Ended>; kill(): void } {
  const child = spawn(process.execPath, [...typescript("prisma/seed.ts"), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const ended = new Promise<Ended>((done) => child.on("close", (code) => done({ code, text })));
  return { ended, kill: () => child.kill("SIGKILL") };
}

async function fingerprint(sql: Sql): Promise<string> {
  const [row] = await sql.unsafe<{ sum: string }[]>(FINGERPRINT);
  return row?.sum ?? "";
}

describe("the demo marketplace", () => {
  const places: { place: Place; sql: Sql; remove(): Promise<void> }[] = [];
  const newPlace = async (name: string) => {
    const { place, remove } = await makePlace(inject("services"), name);
    const made = { place, remove, sql: openDatabase(place.env.MIGRATE_DATABASE_URL ?? "", 2) };
    places.push(made);
    return made;
  };
  let first: (typeof places)[number];
  let seeded: Ended;

  beforeAll(async () => {
    first = await newPlace("seed_first");
    seeded = await runSeed(first.place.env).ended;
  }, 180_000);
  afterAll(async () => {
    for (const { sql, remove } of places) {
      await sql.end({ timeout: 1 });
      await remove();
    }
  });

  test("is as large as promised", async () => {
    expect(seeded).toMatchObject({ code: 0 });
    const [counts] = await first.sql`
      SELECT (SELECT count(*) FROM marketplace WHERE NOT is_global) AS cities, (SELECT count(*) FROM marketplace WHERE is_global) AS everywhere,
        (SELECT m.slug FROM marketplace_zip z JOIN marketplace m ON m.id = z.marketplace_id WHERE z.zip = '37203') AS home,
        (SELECT count(*) FROM chef) AS chefs, (SELECT count(*) FROM meal) AS meals,
        (SELECT count(DISTINCT url) FROM meal_image) AS pictures, (SELECT count(*) FROM organization) AS organizations,
        (SELECT count(*) FROM membership WHERE role = 'member') AS members,
        (SELECT count(*) FROM orders o WHERE status = 'delivered' AND EXISTS (SELECT FROM review r WHERE r.order_id = o.id)) AS reviewed,
        (SELECT count(DISTINCT status) FROM orders) AS states,
        (SELECT max(end_date) - min(app_now())::date FROM schedule) AS days_ahead`;
    expect(counts).toMatchObject({ cities: 3, everywhere: 1, home: "nashville", chefs: 60, meals: 400 });
    expect(counts).toMatchObject({ pictures: 400, organizations: 3, members: 200, states: 8 });
    expect(counts?.reviewed).toBeGreaterThanOrEqual(1990);
    expect(counts?.days_ahead).toBeGreaterThanOrEqual(20);
  });

  test("keeps every invariant of the ledger and the orders", async () => {
    expect(await brokenInvariants(first.sql)).toEqual([]);
  }, 90_000);

  test("has the people that the README names, two of them with a cart", async () => {
    const rows = await first.sql`
      SELECT split_part(a.email, '@', 1) AS who, (s.id IS NOT NULL) AS staff, (c.id IS NOT NULL) AS chef, m.role, m.status, m.is_voucher_benefit,
        (SELECT count(*)::int FROM card k WHERE k.account_id = a.id) AS cards,
        (SELECT coalesce(sum(balance), 0)::int FROM ledger_account l WHERE l.account_id = a.id AND asset = 'usd') AS cents,
        (SELECT coalesce(sum(balance), 0)::int FROM ledger_account l WHERE l.account_id = a.id AND asset = 'voucher') AS vouchers
      FROM account a LEFT JOIN staff_member s ON s.account_id = a.id LEFT JOIN chef c ON c.account_id = a.id LEFT JOIN membership m ON m.account_id = a.id
      WHERE a.email ~ '^[a-z]+@demo.dindin.test$'`;
    const by = Object.fromEntries(rows.map((row) => [row.who, row]));
    expect(Object.keys(by).sort()).toEqual(["chef", "diner", "member", "newmember", "orgadmin", "staff"]);
    expect(by.staff).toMatchObject({ staff: true });
    expect(by.chef).toMatchObject({ chef: true });
    expect(by.orgadmin).toMatchObject({ role: "admin", status: "activated" });
    expect(by.member).toMatchObject({
      role: "member",
      status: "activated",
      is_voucher_benefit: true,
      cards: 1,
    });
    expect(by.diner).toMatchObject({ cards: 1 });
    for (const who of [by.diner, by.member]) expect(who?.cents).toBeGreaterThan(4000);
    expect(by.member?.vouchers).toBeGreaterThan(0);
    expect(by.newmember).toMatchObject({ role: "member", status: "activated" });
    const forced = await first.sql`
      SELECT email::text FROM account WHERE NOT is_password_changed AND password_hash IS NOT NULL`;
    expect(forced).toEqual([{ email: "newmember@demo.dindin.test" }]);
    const carts = await first.sql`
      SELECT split_part(a.email, '@', 1) AS who, count(*)::int AS lines, bool_or(l.is_voucher) AS has_voucher_meal,
        bool_and(m.is_listed AND m.orderable_until > app_now()) AS orderable
      FROM cart c JOIN account a ON a.id = c.account_id JOIN cart_line l ON l.cart_id = c.id JOIN meal m ON m.id = l.meal_id
      WHERE a.email ~ '^[a-z]+@demo.dindin.test$' GROUP BY 1 ORDER BY 1`;
    expect(carts.map((row) => ({ ...row }))).toEqual([
      { who: "diner", lines: 2, has_voucher_meal: false, orderable: true },
      { who: "member", lines: 3, has_voucher_meal: true, orderable: true },
    ]);
    const kept = await first.sql`
      SELECT bool_and(m.is_listed) AS are_listed, count(*) FILTER (WHERE m.orderable_until > app_now())::int AS orderable
      FROM favorite_meal f JOIN meal m ON m.id = f.meal_id JOIN account a ON a.id = f.account_id WHERE a.email = 'diner@demo.dindin.test'`;
    expect(kept.map((row) => ({ ...row }))).toEqual([{ are_listed: true, orderable: expect.any(Number) }]);
    expect(kept[0]?.orderable).toBeGreaterThanOrEqual(4);
    const [today] = await first.sql`
      SELECT count(*) AS count FROM order_part p JOIN chef c ON c.id = p.chef_id JOIN account a ON a.id = c.account_id
      JOIN marketplace m ON m.id = c.marketplace_id
      WHERE a.email = 'chef@demo.dindin.test' AND p.delivery_date = (app_now() AT TIME ZONE m.time_zone)::date`;
    expect(today?.count).toBeGreaterThanOrEqual(5);
  });

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
      await first.sql
        .begin(async (tx) => {
          await tx.unsafe(statement);
          const found = await tx.unsafe(INVARIANTS[name] ?? "");
          expect(found.length, name).toBeGreaterThan(0);
          throw new Error("undone");
        })
        .catch((error: Error) => {
          if (error.message !== "undone") throw error;
        });
    }
  });

  test("does not come twice", async () => {
    const before = await fingerprint(first.sql);
    expect(await runSeed(first.place.env, ["--if-empty"]).ended).toMatchObject({ code: 0 });
    const again = await runSeed(first.place.env).ended;
    expect(again).toMatchObject({ code: 1 });
    expect(again.text.trim().split("\n")).toHaveLength(1);
    expect(await fingerprint(first.sql)).toBe(before);
  }, 60_000);

  test("is finished by the next start after kill -9, and is the same for the same seed", async () => {
    const second = await newPlace("seed_second");
    // the same hour as the first one's, also when the clock has struck since
    const [then] = await first.sql<
      { now: number }[]
    >`SELECT (value->>'now')::int8 AS now FROM setting WHERE key = 'seed'`;
    const offset = Math.round(((then?.now ?? 0) + 30 * 60_000 - Date.now()) / 1000);
    await second.sql`UPDATE clock SET offset_seconds = ${offset}`;
    const interrupted = runSeed(second.place.env);
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
    const next = await runSeed(second.place.env, ["--if-empty"]).ended;
    expect(next).toMatchObject({ code: 0 });
    expect(await brokenInvariants(second.sql)).toEqual([]);
    expect(await fingerprint(second.sql)).toBe(await fingerprint(first.sql));
  }, 240_000);

  test("leaves a marketplace alone that is somebody's own", async () => {
    const { place, sql } = await newPlace("seed_foreign");
    await sql`INSERT INTO marketplace (name, slug, time_zone) VALUES ('Mine', 'mine', 'UTC')`;
    await sql`INSERT INTO account (email, first_name, last_name, referral_code) VALUES ('a@mine.test', 'A', 'B', 'MINE')`;
    await sql`INSERT INTO chef (account_id, marketplace_id, slug, full_name) SELECT a.id, m.id, 'a', 'A B' FROM account a, marketplace m`;
    expect(await runSeed(place.env, ["--if-empty"]).ended).toMatchObject({ code: 0 });
    expect(await runSeed(place.env).ended).toMatchObject({ code: 1 });
    const [row] = await sql`SELECT count(*) AS chefs FROM chef`;
    expect(row?.chefs).toBe(1);
  }, 60_000);

  test("is refused outside development and test, in one line", async () => {
    const refused = await runSeed({ ...first.place.env, APP_ENV: "production" }).ended;
    expect(refused.code).toBe(1);
    expect(refused.text.trim()).toBe(
      "Demo data is made in development and test only; APP_ENV is production.",
    );
    const wrong = await runSeed(first.place.env, ["--scale", "many"]).ended;
    expect(wrong.code).toBe(1);
    expect(wrong.text.trim().split("\n")).toHaveLength(1);
  }, 60_000);
});
