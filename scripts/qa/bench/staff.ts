import { sql } from "~/data/sql.server";
import { sumLedgerDays } from "~/domain/accounting/sum-days.server";
import { COOKIES } from "~/http/cookies";
import { aSignedIn, aStaff } from "../../../tests/builders";
import { STAFF_SCREENS } from "../../../tests/setup/staff-screens";
import { green, red } from "../../tools/stack/progress";
import { ZIP } from "./case";
import type { BenchEnvironment } from "./environment";
import { percentile } from "./load";
import { cityOf } from "./people";
import { type KnownToStaff, type StaffAsk, staffAsks } from "./staff-asks";

/** Source: the milestone of the back office. Every screen and search answers 95 of 100 times within 200 ms, alone on the machine. */
export const STAFF = { p95: 200, times: 40 };

/** Milliseconds of one way to open a screen; `work` is processor time of web and Postgres for one, whatever else runs. */
type StaffFigure = { path: string; p50: number; p95: number; worst: number; work: number };

type StaffFigures = { figures: StaffFigure[]; problems: string[] };

type StaffEnvironment = Pick<BenchEnvironment, "product" | "worked">;

/** Of everything, what has the most to show. */
async function findKnown(): Promise<KnownToStaff> {
  const { id: marketplace } = await cityOf(ZIP);
  // never null: account, transaction, open_order: the seed has postings and orders that are placed
  // never null: meal_name: the cook who sells the most has meals
  const [known] = await sql<Omit<KnownToStaff, "marketplace">[]>`
    SELECT o.id AS order, o.number, (SELECT max(id) FROM orders WHERE status = 'placed') AS open_order, (SELECT stripe_intent_id FROM payment WHERE order_id = o.id ORDER BY id DESC LIMIT 1) AS intent,
      a.id AS person, a.first_name || ' ' || a.last_name AS name, a.email::text, a.phone, c.id AS cook, c.full_name AS cook_name,
      g.id AS organization, g.name AS company, (SELECT name FROM meal WHERE chef_id = c.id AND deleted_at IS NULL ORDER BY id LIMIT 1) AS meal_name,
      (SELECT ledger_account_id FROM posting GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS account, (SELECT max(id) FROM ledger_txn) AS transaction,
      (SELECT max(id) FROM dispute) AS dispute, (app_now() - interval '2 days')::date::text AS day, to_char(app_now() - interval '2 days', 'YYYY-MM') AS month
    FROM orders o, account a, chef c, organization g
    WHERE o.id = (SELECT order_id FROM ledger_txn WHERE order_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
      AND a.id = (SELECT account_id FROM orders GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
      AND c.id = (SELECT chef_id FROM order_part GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)
      AND g.id = (SELECT organization_id FROM membership GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1)`;
  if (!known) throw new Error("Nothing to open the back office with: is the seed whole?");
  return { ...known, marketplace };
}

/** Opens it once, and then so many times. @throws where it is refused. */
async function measureAsk(
  { product: origin, worked }: StaffEnvironment,
  { path, finds }: StaffAsk,
  cookie: string,
): Promise<[StaffFigure, string | null]> {
  const open = async (): Promise<[number, string]> => {
    const begun = performance.now();
    const answer = await fetch(`${origin}${path}`, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return [performance.now() - begun, text];
  };
  const [, text] = await open();
  const workedHere = () => worked().product + worked().postgres;
  const before = workedHere();
  const times: number[] = [];
  for (let n = 0; n < STAFF.times; n += 1) times.push((await open())[0]);
  const work = (workedHere() - before) / STAFF.times;
  times.sort((a, b) => a - b);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  // the field says again what was typed
  const isFound = finds === undefined || text.includes(`>${finds}<`) || text.includes(`href="${finds}"`);
  return [
    { path, p50, p95, worst: times.at(-1) ?? 0, work },
    isFound ? null : `${path}: ${finds} isn't found`,
  ];
}

const ms = (value: number) => value.toFixed(1).padStart(7);

function asStaffLine({ path, p50, p95, worst, work }: StaffFigure): string {
  const decision = p95 <= STAFF.p95 ? green("ok   ") : red("short");
  return `${decision} p50 ${ms(p50)} p95 ${ms(p95)} worst ${ms(worst)} ms (work ${ms(work)})  ${path}`;
}

/** Opens every screen of the back office, its lists narrowed down, and searches, as an admin, one at a time. */
export async function measureStaff(environment: StaffEnvironment): Promise<StaffFigures> {
  // as the worker does each day
  await sumLedgerDays();
  const known = await findKnown();
  await sql`
    INSERT INTO stripe_day (day, read_at, compared_at) VALUES (${known.day}::date, app_now(), app_now()) ON CONFLICT DO NOTHING`;
  const { key } = await aSignedIn(await aStaff({ role: "admin" }), "session");
  const patterns = Object.entries(STAFF_SCREENS)
    .filter(([pattern, { opens }]) => opens && !/\.\w+$/.test(pattern) && pattern !== "/staff/acts")
    .map(([pattern]) => pattern);
  const { asks, unseen } = staffAsks(patterns, known);
  const found: StaffFigures = { figures: [], problems: [] };
  for (const pattern of unseen) console.log(`nothing to open ${pattern} with`);
  for (const ask of asks) {
    const [figure, problem] = await measureAsk(environment, ask, `${COOKIES.session}=${key}`);
    found.figures.push(figure);
    if (problem) found.problems.push(problem);
    console.log(asStaffLine(figure));
  }
  return found;
}

/** One line for each screen that was too slow, or that did not find what was meant. */
export function staffShortfalls({ figures, problems }: StaffFigures): string[] {
  const slow = figures
    .filter(({ p95 }) => p95 > STAFF.p95)
    .map(({ path, p95 }) => `${path}: p95 is ${p95.toFixed(0)} ms, goal ${STAFF.p95} ms`);
  return [...slow, ...problems];
}
