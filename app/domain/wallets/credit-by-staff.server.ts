import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { formatCents } from "~/kit/money";
import { conflict, missing, Refusal } from "../refusal";
import { audit, type StaffActor } from "../staff/audit.server";
import { refuseToOneself } from "../staff/self-dealing.server";
import { insertPromotion } from "./grant-row.server";
import { systemAccounts } from "./ledger-accounts.server";
import { post } from "./post.server";

/** DinDin credit for one person: cents, and why. `key` names the request: the same one twice is one credit. */
export interface StaffCredit {
  account_id: number;
  amount_cents: number;
  reason: string;
  key: string;
}

/** How far back a limit counts. Days. */
const LIMIT_DAYS = 30;

/** What the team gave this person lately, cents. */
async function givenTo(tx: Tx, account_id: number): Promise<number> {
  // plain SQL: a sum of facts within JSON, of the few acts on one person
  const [row] = await tx<{ given: number }[]>`
    SELECT coalesce(sum((after ->> 'amount_cents')::int), 0)::int AS given FROM audit_entry
    WHERE subject_kind = 'account' AND subject_id = ${String(account_id)} AND action = 'account.credit'
      AND at > app_now() - make_interval(days => ${LIMIT_DAYS})`;
  return row?.given ?? 0;
}

/** What was given under this key before; null for nothing. */
async function creditedBefore(tx: Tx, { account_id, key }: StaffCredit): Promise<number | null> {
  // plain SQL: a fact within JSON
  // never null: amount_cents: each credit is written with its amount
  const [row] = await tx<{ amount_cents: number }[]>`
    SELECT (after ->> 'amount_cents')::int AS amount_cents FROM audit_entry
    WHERE subject_kind = 'account' AND subject_id = ${String(account_id)} AND action = 'account.credit' AND after ->> 'key' = ${key} LIMIT 1`;
  return row?.amount_cents ?? null;
}

/** Made of its facts alone, as `refund-refusals`. */
export const creditOverLimit = (facts: { most_cents: number; given_cents: number }): Refusal =>
  new Refusal(
    "forbidden",
    `You can give one person up to ${formatCents(facts.most_cents)} in ${LIMIT_DAYS} days; they have been given ${formatCents(facts.given_cents)}.`,
    { code: "over_limit", facts },
  );

export const creditKeyReused = (): Refusal =>
  conflict("key_reused", "This form was already used for another amount. Open the page again.");

/** What was given before, cents. @throws Refusal `forbidden` `over_limit`. */
async function requireWithin(
  tx: Tx,
  { account_id, amount_cents }: Pick<StaffCredit, "account_id" | "amount_cents">,
  most_cents: number,
): Promise<number> {
  const given = await givenTo(tx, account_id);
  if (given + amount_cents > most_cents) throw creditOverLimit({ most_cents, given_cents: given });
  return given;
}

/** Whether a credit could be given now, without giving it. @throws Refusal as `creditByStaff`. */
export function tryCredit(
  request: Pick<StaffCredit, "account_id" | "amount_cents">,
  most_cents: number,
): Promise<void> {
  return transaction(async (tx) => {
    const where = { id: request.account_id, deleted_at: null };
    if ((await tx.db.account.count({ where })) === 0) throw missing();
    await requireWithin(tx, request, most_cents);
  });
}

/**
 * Staff give a person DinDin credit, which pays for twelve months and then lapses; the platform bears it. `most_cents` is
 * what all of the team may give one person in 30 days when somebody of this role gives it.
 * @throws Refusal `missing` for nobody or who has deleted their account; `forbidden` `over_limit`, `own_money`; `conflict` `key_reused`.
 */
export function creditByStaff(by: StaffActor, request: StaffCredit, most_cents: number): Promise<void> {
  const { account_id, amount_cents, reason, key } = request;
  return transaction(async (tx) => {
    // plain SQL: locks the row, so that two credits are counted one after the other
    const [account] =
      await tx`SELECT FROM account WHERE id = ${account_id} AND deleted_at IS NULL FOR NO KEY UPDATE`;
    if (!account) throw missing();
    await refuseToOneself(tx, by, account_id);
    const made = await creditedBefore(tx, request);
    if (made !== null && made !== amount_cents) throw creditKeyReused();
    if (made !== null) return;
    const given = await requireWithin(tx, request, most_cents);
    const grant_id = await insertPromotion(tx, { account_id, amount_cents, note: "Credit" });
    const { promotion_expense } = await systemAccounts(tx);
    const event = {
      kind: "grant.promotion",
      idem: `staff.credit:${grant_id}`,
      actor: by.actor,
      note: reason,
    };
    const opening = { grant_id, account_id, asset: "usd" as const, amount: amount_cents };
    await post(tx, event, [{ account: promotion_expense, amount: -amount_cents }], [opening]);
    await audit(tx, by, {
      ...{ action: "account.credit", subject_kind: "account", subject_id: account_id, reason },
      before: { given_cents: given },
      after: { amount_cents, key, grant_id },
    });
  });
}
