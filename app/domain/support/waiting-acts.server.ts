import { isDeepStrictEqual } from "node:util";
import { constraintOf } from "~/data/database-error";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Prisma } from "../../../prisma/client/client";
import { publish } from "../outbox/publish.server";
import { conflict, formReused, missing } from "../refusal";
import type { StaffOnDuty } from "../staff/acting-staff";
import { audit } from "../staff/audit.server";
import { refuseToOneself } from "../staff/self-dealing.server";
import { readRefusals, refusalWords } from "./act-refusals.server";
import type { ActRequest } from "./act-request";

/** How long an act can be taken back. Milliseconds. */
export const UNDO_MS = 10_000;

function subjectOf({ kind, request }: ActRequest) {
  if (kind === "credit") return { account_id: request.account_id };
  return kind === "cancel_day" ? { chef_id: request.chef_id } : { order_id: request.order_id };
}

/** Whose money an act moves; of a cook's day the cook's, and each diner's when it is done. @throws Refusal `missing`. */
async function accountOf(tx: Tx, { kind, request }: ActRequest): Promise<number> {
  if (kind === "credit") return request.account_id;
  if (kind === "cancel_day") {
    const where = { id: request.chef_id };
    const chef = await tx.db.chef.findUnique({ where, select: { account_id: true } });
    if (!chef) throw missing();
    return chef.account_id;
  }
  const order = await tx.db.order.findUnique({
    where: { id: request.order_id },
    select: { account_id: true },
  });
  if (!order) throw missing();
  return order.account_id;
}

async function insert(tx: Tx, by: StaffOnDuty, act: ActRequest, key: string): Promise<number> {
  const known = await tx.db.waitingAct.findUnique({ where: { key }, select: { id: true, request: true } });
  const request = JSON.parse(JSON.stringify(act.request)) as Prisma.InputJsonObject;
  if (known && !isDeepStrictEqual(known.request, request)) throw formReused();
  if (known) return known.id;
  await refuseToOneself(tx, by, await accountOf(tx, act));
  const runs_at = new Date(clock.now().getTime() + UNDO_MS);
  const { id } = await tx.db.waitingAct.create({
    data: {
      ...{ kind: act.kind, request, ...subjectOf(act) },
      ...{ staff_id: by.staff_id as number, key, runs_at },
    },
    select: { id: true },
  });
  await publish(tx, "staff_act.due", { waiting_act_id: id }, `staff_act.due:${id}`, { runAfter: runs_at });
  return id;
}

/**
 * Has an act done in ten seconds, unless whoever asked for it takes it back. Nothing is moved before. The caller has tried it by its
 * preview; it is checked once more when it is done. `key` names the sending of the form: the same one twice is one act.
 * An order, a person and a kitchen have one waiting act at a time.
 * @throws Refusal `conflict` `act_waiting` while another one waits; `forbidden` `own_money`.
 */
export async function askForAct(by: StaffOnDuty, act: ActRequest, key: string): Promise<number> {
  try {
    return await transaction((tx) => insert(tx, by, act, key));
  } catch (error) {
    if (!constraintOf(error)?.startsWith("waiting_act_")) throw error;
    throw conflict(
      "act_waiting",
      "Something else is about to happen here. Take it back, or try again in ten seconds.",
    );
  }
}

interface Undone {
  state: string;
  kind: string;
  order_id: number | null;
  account_id: number | null;
  chef_id: number | null;
}

/**
 * Takes an act back that hasn't been done: only whoever asked for it. Answers what it was about.
 * @throws Refusal `missing`; `conflict` `act_done` when it is too late.
 */
export function undoAct(by: StaffOnDuty, id: number): Promise<void> {
  return transaction(async (tx) => {
    // plain SQL: locks the row, beside the job that does it
    const [act] = await tx<Undone[]>`
      SELECT state, kind, order_id, account_id, chef_id FROM waiting_act WHERE id = ${id} AND staff_id = ${by.staff_id} FOR UPDATE`;
    if (!act) throw missing();
    if (act.state === "undone") return;
    if (act.state !== "waiting")
      throw conflict("act_done", "It's too late to take it back: it has happened.");
    const data = { state: "undone", ended_at: clock.now() };
    await tx.db.waitingAct.update({ where: { id }, data, select: { id: true } });
    const { order_id, chef_id } = act;
    const subject = order_id !== null ? "order" : chef_id !== null ? "chef" : "account";
    await audit(tx, by, {
      ...{ action: `${subject}.${act.kind}_undone`, subject_kind: subject, reason: null },
      subject_id: order_id ?? chef_id ?? act.account_id ?? 0,
    });
  });
}

/** Leaves what could not be done out of the strip: whoever asked for it has read why. */
export async function dismissAct(by: StaffOnDuty, id: number): Promise<void> {
  await db.waitingAct.updateMany({
    where: { id, staff_id: by.staff_id ?? 0, state: "refused" },
    data: { state: "undone" },
  });
}

/** An act of mine that waits, or that could not be done. */
export interface MyAct {
  id: number;
  kind: string;
  /** whole seconds until it is done; 0 once it is due */
  seconds: number;
  refusal: string | null;
  order_id: number | null;
  number: string | null;
  account_id: number | null;
  chef_id: number | null;
  /** the cook whose day is canceled */
  cook: string | null;
  amount_cents: number | null;
  /** one cook's part of the order alone */
  isPart: boolean;
}

/** Why it could not be done, in words; null while it waits. A row of the version before keeps them as words. */
function refusalOf(
  { kind, refusal }: { kind: string; refusal: string | null },
  kept: unknown,
): string | null {
  const refusals = readRefusals(kept);
  return refusals === null ? refusal : refusalWords(kind, refusals);
}

/** My acts that wait, and those of today that could not be done, the oldest first. */
export async function listMyActs(staff_id: number): Promise<MyAct[]> {
  const now = clock.now().getTime();
  const rows = await db.waitingAct.findMany({
    where: {
      staff_id,
      OR: [{ ended_at: null }, { state: "refused", created_at: { gt: new Date(now - 86_400_000) } }],
    },
    select: {
      ...{
        id: true,
        kind: true,
        runs_at: true,
        refusal: true,
        refusals: true,
        order_id: true,
        account_id: true,
        request: true,
      },
      ...{ chef_id: true, order: { select: { number: true } }, chef: { select: { full_name: true } } },
    },
    orderBy: { id: "asc" },
    take: 20,
  });
  return rows.map(({ runs_at, order, chef, request, refusals, ...row }) => ({
    ...{
      ...row,
      refusal: refusalOf(row, refusals),
      number: order?.number ?? null,
      cook: chef?.full_name ?? null,
    },
    seconds: Math.max(0, Math.ceil((runs_at.getTime() - now) / 1000)),
    amount_cents: amountOf(request),
    isPart: typeof request === "object" && request !== null && "part_id" in request,
  }));
}

/** What a request names of money, if it does. Cents. */
function amountOf(request: unknown): number | null {
  if (typeof request !== "object" || request === null) return null;
  const { amount_cents, cents } = request as { amount_cents?: unknown; cents?: unknown };
  const found = amount_cents ?? cents;
  return typeof found === "number" ? found : null;
}
