import { randomUUID } from "node:crypto";
import { startPromotion } from "~/domain/promotions/start-promotion.server";
import { inOrder } from "../locks";
import type { ModelUser } from "../model";
import type { Operation } from "../operation";
import { waitFor } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";
import { doAsStaff } from "../staff";

/** A promotion reaches the first people of its segment, by account, as far as its budget goes: these and nobody else. */
const MOST_PEOPLE = 8;

interface Given {
  account_id: number;
  cents: number;
}

/** Whom the promotion of this form has reached by now; null while the worker is at it. */
async function whoGot(run: Run, key: string): Promise<Given[] | null> {
  const { sql } = run.environment;
  const [promotion] = await sql<{ id: number; status: string }[]>`
    SELECT id, status FROM promotion WHERE key = ${key}`;
  if (promotion?.status !== "done") return null;
  // never null: cents: who is given a promotion has its posting
  return sql<Given[]>`
    SELECT p.account_id, (SELECT sum(o.amount) FROM ledger_account a JOIN posting o ON o.ledger_account_id = a.id AND o.amount > 0
      JOIN ledger_txn x ON x.id = o.txn_id AND x.kind = 'grant.promotion' WHERE a.grant_id = p.grant_id)::int AS cents
    FROM promotion_grant p WHERE p.promotion_id = ${promotion.id}`;
}

async function promote(run: Run, users: readonly ModelUser[], random: Random): Promise<void> {
  const amount_cents = random.int(1, 6) * 100;
  const people = users.length;
  const request = {
    // what is left over of the budget is too little for one more
    ...{ amount_cents, budget_cents: amount_cents * people + random.int(0, amount_cents - 1) },
    ...{ marketplace_id: run.model.marketplace_id, zip: null, idle_days: null, is_new: false, months: 24 },
    ...{ title: "Have dinner on us", reason: "It was a slow week", key: randomUUID() },
  };
  const twins = Array.from({ length: random.chance(0.4) ? 3 : 1 }, () => request);
  const refusals = await Promise.all(twins.map((one) => doAsStaff(run, (me) => startPromotion(me, one))));
  const refused = refusals.find((one) => one !== null);
  if (refused) run.violated(`${JSON.stringify(request)} was refused: ${refused.code} ${refused.message}`);
  const got = await waitFor(run, "a promotion is never given", () => whoGot(run, request.key));
  if (got.length !== people || new Set(got.map((one) => one.account_id)).size !== people)
    run.violated(`${JSON.stringify(request)} reached ${JSON.stringify(got)} instead of ${people}`);
  const wrong = got.find((one) => one.cents !== amount_cents);
  if (wrong) run.violated(`${JSON.stringify(request)} gave ${JSON.stringify(wrong)}`);
  for (const { account_id } of got) {
    const user = run.model.users.find((one) => one.account_id === account_id);
    if (user && !users.includes(user))
      run.violated(`a promotion left out somebody before user ${user.index}`);
    if (user) user.balances.promo += amount_cents;
  }
  run.count("people reached by promotions", people);
}

/** Staff give everybody DinDin credit until the budget is used up; the worker does it, and may be killed on the way. */
export const promotion: Operation = {
  name: "promotion",
  weight: 1,
  needs: "/v1/payment/user-wallet/",
  async perform(run, random) {
    const first = [...run.model.users].sort((a, b) => a.account_id - b.account_id);
    const users = first.slice(0, random.int(1, MOST_PEOPLE));
    await inOrder(users, () => promote(run, users, random));
  },
};
