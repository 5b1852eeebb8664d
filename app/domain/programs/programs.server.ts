import { type Fragment, sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { type Day, dayIn } from "~/kit/day";
import { programPaths } from "~/kit/program-paths";
import type { CorporateAdmin } from "../accounts/people";
import { refuseUnknown } from "../policies/save-policy.server";
import { invalid, missing } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { describeMeals, type MealLimits } from "../tenders/meal-limits";
import { mealLimitPairs } from "../tenders/meal-limits.server";
import { lockTreasury } from "../treasury/treasury.server";
import { programToken } from "./program-token.server";
import { BACK_TO_POOL } from "./returned-vouchers.server";
import type { ProgramInput, ProgramView } from "./schemas.server";

/** Most programs that are listed: the newest. */
const MOST = 200;

interface Row {
  id: number;
  name: string;
  vouchers_each: number;
  vouchers_total: number;
  vouchers_claimed: number;
  starts_on: Day;
  ends_on: Day;
  is_ended: boolean;
  today: Day;
  link_nonce: string;
  cuisines: number[];
  cooks: number[];
  max_price_cents: number | null;
  limits: MealLimits;
  claims: number;
  left: number;
  returned: number;
}

/** Where a program stands on a day of its calendar. */
export function statusOf(
  one: Pick<
    Row,
    "is_ended" | "today" | "starts_on" | "ends_on" | "vouchers_claimed" | "vouchers_each" | "vouchers_total"
  >,
): ProgramView["status"] {
  if (one.is_ended) return "ended";
  if (one.today > one.ends_on) return "over";
  if (one.today < one.starts_on) return "planned";
  return one.vouchers_claimed + one.vouchers_each > one.vouchers_total ? "claimed" : "open";
}

function toView(row: Row): ProgramView {
  const { is_ended: _ended, today: _today, link_nonce: _nonce, left, returned, limits, ...shown } = row;
  return {
    ...shown,
    pays_for: describeMeals(limits),
    status: statusOf(row),
    vouchers_used: row.vouchers_claimed - left - returned,
    vouchers_returned: returned,
    link: programPaths.claim(programToken(row)),
  };
}

/** Programs that `which` picks (of `p`, voucher_program), the newest first. Plain SQL: what became of the vouchers is the ledger's. */
function readPrograms(which: Fragment): Promise<Row[]> {
  return sql<Row[]>`
    SELECT p.id, p.link_nonce, p.name, p.vouchers_each, p.vouchers_total, p.vouchers_claimed, p.starts_on, p.ends_on, p.ended_at IS NOT NULL AS is_ended,
      p.cuisines, p.cooks, p.max_price_cents, json_build_object(${mealLimitPairs(sql`p`)}) AS limits,
      (app_now() AT TIME ZONE o.time_zone)::date AS today, used.claims, used.left, used.returned
    FROM voucher_program p JOIN organization o ON o.id = p.organization_id, LATERAL (
      SELECT count(*)::int AS claims, coalesce(sum(a.balance), 0)::int8 AS "left", coalesce(sum(back.amount), 0)::int8 AS returned
      FROM voucher_claim c JOIN ledger_account a ON a.grant_id = c.grant_id, LATERAL (${BACK_TO_POOL}) AS back
      WHERE c.program_id = p.id) AS used
    WHERE ${which} ORDER BY p.id DESC LIMIT ${MOST}`;
}

/** The voucher programs of my organization, the newest first, with what became of their vouchers. */
export async function listPrograms({ organization_id }: CorporateAdmin): Promise<ProgramView[]> {
  return (await readPrograms(sql`p.organization_id = ${organization_id}`)).map(toView);
}

/** One of them. @throws Refusal `missing` for what is another organization's, or none. */
export async function showProgram({ organization_id }: CorporateAdmin, id: number): Promise<ProgramView> {
  const [row] = await readPrograms(sql`p.organization_id = ${organization_id} AND p.id = ${id}`);
  if (!row) throw missing();
  return toView(row);
}

type Limits = Pick<Row, "cuisines" | "cooks" | "max_price_cents">;

const NO_LIMITS: Limits = { cuisines: [], cooks: [], max_price_cents: null };

/**
 * The row of a program's terms; limits that are left out stay as they were `before`.
 * @throws Refusal `invalid` for a cuisine or cook that there is not.
 */
async function rowOf(tx: Tx, me: CorporateAdmin, input: ProgramInput, before: Limits = NO_LIMITS) {
  const { starts_on, ends_on, cuisines, cooks, max_price, ...rest } = input;
  const idsOf = (given: typeof cuisines, kept: number[]) =>
    given === undefined ? kept : [...new Set(given)];
  await refuseUnknown(tx, me, { cuisines: idsOf(cuisines, []), cooks: idsOf(cooks, []), groups: [] });
  return {
    ...{ ...rest, starts_on: new Date(starts_on), ends_on: new Date(ends_on) },
    cuisines: idsOf(cuisines, before.cuisines),
    cooks: idsOf(cooks, before.cooks),
    max_price_cents: max_price === undefined ? before.max_price_cents : max_price,
  };
}

/** What the audit says of a program's terms. */
const auditOf = (
  { name, vouchers_each, vouchers_total, starts_on, ends_on }: ProgramInput,
  { cuisines, cooks, max_price_cents }: Limits,
) => ({
  ...{ name, vouchers_each, vouchers_total, starts_on, ends_on },
  ...(cuisines.length > 0 && { cuisines: cuisines.join(", ") }),
  ...(cooks.length > 0 && { cooks: cooks.join(", ") }),
  ...(max_price_cents !== null && { max_price_cents }),
});

/**
 * Makes a program. Its vouchers leave the pool when they are claimed, not before.
 * @throws Refusal `invalid` `ends_on` for a day that is past where the organization is, `cuisines` and `cooks` that there are not.
 */
export async function makeProgram(me: CorporateAdmin, input: ProgramInput): Promise<ProgramView> {
  const { organization_id, account_id: actor_id } = me;
  const id = await transaction(async (tx) => {
    const where = { id: organization_id };
    const { time_zone } = await tx.db.organization.findUniqueOrThrow({ where, select: { time_zone: true } });
    if (input.ends_on < dayIn(time_zone, clock.now()))
      throw invalid("ends_on", "This day is past: nobody could claim anything.");
    const row = await rowOf(tx, me, input);
    const data = { organization_id, actor_id, ...row };
    const made = await tx.db.voucherProgram.create({ data, select: { id: true } });
    await audit(tx, me, "program.made", { kind: "program", id: made.id }, auditOf(input, row));
    return made.id;
  });
  return showProgram(me, id);
}

/** Locks a program of an organization. @throws Refusal `missing` for what is another organization's, or none. */
async function lockProgram(tx: Tx, organization_id: number, id: number) {
  await lockTreasury(tx, organization_id);
  const program = await tx.db.voucherProgram.findFirst({
    where: { id, organization_id },
    select: {
      ...{ vouchers_claimed: true, ended_at: true },
      ...{ cuisines: true, cooks: true, max_price_cents: true },
    },
  });
  if (!program) throw missing();
  return program;
}

/**
 * Changes a program for vouchers that are claimed from now on. Those that were claimed keep the number, the meals and the last day
 * of their day; `cuisines`, `cooks` and `max_price` that are left out stay, null clears them.
 * @throws Refusal `missing`; `invalid` `vouchers_total` below what was claimed, `cuisines` and `cooks` that there are not.
 */
export async function changeProgram(
  me: CorporateAdmin,
  id: number,
  input: ProgramInput,
): Promise<ProgramView> {
  await transaction(async (tx) => {
    const before = await lockProgram(tx, me.organization_id, id);
    if (input.vouchers_total < before.vouchers_claimed)
      throw invalid("vouchers_total", `${before.vouchers_claimed} are claimed already`);
    const data = await rowOf(tx, me, input, before);
    await tx.db.voucherProgram.update({ where: { id }, data, select: { id: true } });
    await audit(tx, me, "program.changed", { kind: "program", id }, auditOf(input, data));
  });
  return showProgram(me, id);
}

/** Ends a program: nothing can be claimed anymore; what was claimed stays good to its last day. Twice changes nothing. */
export async function endProgram(me: CorporateAdmin, id: number): Promise<ProgramView> {
  await transaction(async (tx) => {
    const { ended_at } = await lockProgram(tx, me.organization_id, id);
    if (ended_at) return;
    // plain SQL: the database's clock
    await tx`UPDATE voucher_program SET ended_at = app_now() WHERE id = ${id}`;
    await audit(tx, me, "program.ended", { kind: "program", id }, {});
  });
  return showProgram(me, id);
}
