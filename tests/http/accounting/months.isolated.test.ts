import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { closeMonth } from "~/domain/accounting/close-month.server";
import { listMonths } from "~/domain/accounting/list-months.server";
import { firstDayOf, type Month, monthAfter } from "~/domain/accounting/month";
import { readClosedLines } from "~/domain/accounting/month-lines.server";
import { showAccount } from "~/domain/accounting/show-account.server";
import { sumLedgerDays } from "~/domain/accounting/sum-days.server";
import { readTax } from "~/domain/accounting/tax.server";
import { readTrialBalance } from "~/domain/accounting/trial-balance.server";
import { systemAccounts } from "~/domain/wallets/ledger-accounts.server";
import { post } from "~/domain/wallets/post.server";
import { COOKIES } from "~/http/cookies";
import { clock } from "~/kit/clock";
import { addDays, dayIn } from "~/kit/day";
import { RULES } from "../../../scripts/qa/ledger/rules";
import { aChef, aDeliveredOrder, aProof, aSignedIn, aStaff } from "../../builders";
import { brokenLedgerRules } from "../../setup/ledger-rules";
import { ownEnvironment, type TestEnvironment } from "../../setup/own-environment";

const DAY = 86_400;
type Finance = Awaited<ReturnType<typeof aStaff>> & { session: string };

/** Somebody of finance, signed in by the clock of now. */
async function signedIn(): Promise<Finance> {
  const { key, account } = await aSignedIn(await aStaff({ role: "finance" }), "session");
  return { ...account, session: key };
}
const today = () => dayIn("UTC", clock.now());
let environment: TestEnvironment;
let finance: Finance;
let month: Month;
beforeAll(async () => {
  environment = await ownEnvironment({ webs: 1, workers: 0 });
  const { order_id } = await aDeliveredOrder(await aChef(), 2_000);
  // as its diner typed it; the ZIP code is right
  await environment.sql`
    UPDATE orders SET delivery_address = delivery_address || '{"city": "somewhere", "state": "zz"}' WHERE id = ${order_id}`;
  finance = await signedIn();
  month = today().slice(0, 7);
});
afterAll(() => environment.stop());

/** What the postings themselves say, account by account. */
const summedUp = () => sql<{ kind: string; asset: string; amount: number }[]>`
  SELECT a.kind, a.asset, sum(p.amount)::int8 AS amount FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id
  GROUP BY a.kind, a.asset HAVING sum(p.amount) <> 0 ORDER BY a.kind, a.asset`;

const noted = (note: string) =>
  transaction(async (tx) => {
    const { bank, card_clearing } = await systemAccounts(tx);
    await post(tx, { kind: "test", idem: `test:${note}`, actor: "test", note }, [
      { account: bank, amount: -500 },
      { account: card_clearing, amount: 500 },
    ]);
  });

const linesOf = (of: Month) => readClosedLines(of);
const sumOf = (rows: readonly { asset: string; amount: number }[], asset: string) =>
  rows.reduce((sum, row) => sum + (row.asset === asset ? row.amount : 0), 0);

test("the trial balance is what the postings add up to, before and after days are summed up, and 0 in each asset", async () => {
  const posted = await summedUp();
  expect(posted.length).toBeGreaterThan(4);
  expect(await readTrialBalance(today())).toEqual(posted);
  expect(await readTrialBalance(addDays(today(), -1))).toEqual([]);
  expect(await brokenLedgerRules(environment.sql)).toEqual([]);
  const first = today();
  await environment.clock.advance(2 * DAY);
  await sumLedgerDays();
  await noted("two days later");
  const now = await summedUp();
  expect(await readTrialBalance(today())).toEqual(now);
  expect(await readTrialBalance(first)).toEqual(posted);
  for (const asset of ["usd", "voucher"]) expect(sumOf(now, asset)).toBe(0);
  for (const { kind, asset } of posted.filter((row) => ["tax_payable", "service_fees"].includes(row.kind))) {
    const [own] = await sql<{ id: number; amount: number }[]>`
      SELECT a.id, sum(p.amount)::int8 AS amount FROM ledger_account a JOIN posting p ON p.ledger_account_id = a.id
      WHERE a.kind = ${kind} AND a.asset = ${asset} GROUP BY a.id`;
    const { balance } = await showAccount(own?.id ?? 0, first, null);
    expect(balance).toBe(own?.amount);
  }
});

test("a month is closed in its turn, by who may with a fresh code, and takes no postings anymore", async () => {
  await expect(closeMonth(finance, month, "Checked.")).rejects.toMatchObject({
    code: "second_factor_proof_required",
  });
  await aProof(finance);
  await expect(closeMonth(finance, month, "Checked.")).rejects.toMatchObject({ code: "month_open" });
  await environment.clock.set(`${addDays(firstDayOf(monthAfter(monthAfter(month))), 3)}T12:00:00.000Z`);
  await sumLedgerDays();
  finance = await signedIn();
  await aProof(finance);
  const operations = await aStaff({ role: "operations" });
  await expect(closeMonth(operations, month, "Checked.")).rejects.toMatchObject({ kind: "forbidden" });
  await expect(closeMonth(finance, monthAfter(month), "Checked.")).rejects.toMatchObject({
    code: "month_before_open",
  });
  await closeMonth(finance, month, "Bank and Stripe agree.");
  await expect(closeMonth(finance, month, "Again.")).rejects.toMatchObject({ code: "month_closed" });
  expect((await listMonths()).find((one) => one.month === month)).toMatchObject({ state: "closed" });
  const kept = await linesOf(month);
  expect(kept.length).toBeGreaterThan(4);
  const late = sql`
    INSERT INTO ledger_txn (kind, idem, actor, at) VALUES ('test', 'test:late', 'test', ${`${firstDayOf(month)}T12:00:00Z`}::timestamptz)`;
  await expect(late).rejects.toThrow(/is closed/);
  await noted("a correction, in a later month");
  await environment.clock.advance(2 * DAY);
  await sumLedgerDays();
  expect(await linesOf(month)).toEqual(kept);
  expect(kept.every(({ is_same }) => is_same)).toBe(true);
  expect(await RULES.find(({ id }) => id === "I27")?.find(sql, 0)).toEqual([]);
  await expect(sql`UPDATE closed_month_line SET moved = moved + 1`).rejects.toThrow();
  const [entry] = await sql`
    SELECT reason, before ->> 'state' AS before, after ->> 'state' AS after FROM audit_entry WHERE action = 'month.closed'`;
  expect(entry).toEqual({ reason: "Bank and Stripe agree.", before: "open", after: "closed" });
});

test("the journal has every posting of the month once, and no cell that begins a formula; tax stands by the ZIP code's city", async () => {
  const note = "=HYPERLINK(1)";
  await noted(note);
  const { session } = await signedIn();
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, environment.url), {
      redirect: "manual",
      headers: { cookie: `${COOKIES.session}=${session}` },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const now = today().slice(0, 7);
  const { status, text } = await read(`/staff/money/close/${now}/journal.csv`);
  expect([status, text.includes(`'${note}`)]).toEqual([200, true]);
  expect(text.split(/[\r\n,]+/).some((cell) => cell.startsWith("="))).toBe(false);
  const first = (await read(`/staff/money/close/${month}/journal.csv`)).text.trim().split("\r\n").slice(1);
  const [posted] = await sql<{ ids: number[] }[]>`
    SELECT array_agg(p.id ORDER BY x.at, x.id, p.id) AS ids FROM posting p JOIN ledger_txn x ON x.id = p.txn_id
    WHERE x.at < ${`${firstDayOf(monthAfter(month))}T00:00:00Z`}::timestamptz`;
  expect(first.map((line) => Number(line.split(",")[0]))).toEqual(posted?.ids.map(Number));
  const shown = await read(`/staff/money/close/${month}`);
  expect([shown.status, shown.text.includes("Closed. These figures are final.")]).toEqual([200, true]);
  const following = await read(`/staff/money/close/${monthAfter(month)}`);
  expect(following.text).toContain("Ready to close.");
  expect(following.text).not.toContain("What was checked");
  const tax = await readTax(month);
  const [owed] = await sql<{ cents: number }[]>`
    SELECT sum(p.amount)::int8 AS cents FROM posting p JOIN ledger_account a ON a.id = p.ledger_account_id WHERE a.kind = 'tax_payable'`;
  expect(tax.reduce((sum, row) => sum + row.charged_cents - row.returned_cents, 0)).toBe(owed?.cents);
  const [place] = await sql<{ state: string; city: string }[]>`
    SELECT z.state, z.city FROM orders o JOIN zip_place z ON z.zip = o.delivery_address ->> 'postalCode'`;
  expect(tax.map(({ state, city }) => ({ state, city }))).toEqual([place]);
});
