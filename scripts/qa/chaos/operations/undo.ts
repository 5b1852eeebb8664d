import { inOrder } from "../locks";
import type { ModelBatch, ModelOrganization, ModelUser } from "../model";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Reply, Run } from "../run";

/** Whether nothing of it is held by a checkout or has paid an order that stands: what would come back of that goes to the pool by now. */
async function isUnspent(run: Run, { batch }: ModelBatch): Promise<boolean> {
  const used = await run.keepTrying(
    () => run.environment.sql`
      SELECT FROM wallet_grant g JOIN ledger_account a ON a.grant_id = g.id JOIN tender t ON t.ledger_account_id = a.id JOIN orders o ON o.id = t.order_id
      WHERE g.distribution_id = ${batch} AND o.status <> 'expired' AND t.amount_cents - t.refunded_cents + t.quantity - t.refunded_quantity > 0 LIMIT 1`,
  );
  return used.length === 0;
}

/** Whether all of its people have been members since they got it. */
const isWhole = ({ members }: ModelBatch): boolean =>
  members.every(({ user, era }) => user.era === era && !user.hasLeft);

function note(run: Run, org: ModelOrganization, batch: ModelBatch, reply: Reply): void {
  const people = batch.members.length;
  const { members, total_cents, total_vouchers } = reply.body;
  if (
    members !== people ||
    total_cents !== batch.cents * people ||
    total_vouchers !== batch.vouchers * people
  )
    run.violated(`undoing ${JSON.stringify({ ...batch, members: people })} may not be answered so`, reply);
  for (const { user } of batch.members) {
    user.balances.org -= batch.cents;
    user.balances.vouchers -= batch.vouchers;
  }
  org.cents.returned(batch.cents * people);
  org.vouchers.returned(batch.vouchers * people);
  batch.isUndone = true;
  run.count("distributions undone");
}

async function undoBatch(run: Run, org: ModelOrganization, batch: ModelBatch, random: Random): Promise<void> {
  const path = `/api/v1/payment/distribution-amount/${batch.batch}/undo/`;
  const asking = { body: {}, key: run.newKey() };
  if (batch.isUndone) {
    const again = await run.insist(org.adminToken, path, random, asking);
    if (again.code !== "already_undone") run.violated("a distribution was undone twice", again);
    return;
  }
  if (!isWhole(batch) || !(await isUnspent(run, batch))) return;
  const replies = await run.twins(org.adminToken, path, random, asking, random.chance(0.4) ? 3 : 1);
  const wrong = replies.find((reply) => reply.status !== 200);
  if (wrong) run.violated("undoing a distribution may not be answered so", wrong);
  note(run, org, batch, replies[0] as Reply);
}

/** An admin takes back what was given by hand, while the pool is being given out and its people order. */
export const undo: Operation = {
  name: "distribution undone",
  weight: 3,
  needs: "/v1/payment/distribution-amount/{id}/undo/",
  async perform(run, random) {
    const org = random.pick(run.model.organizations);
    if (org.batches.length === 0) return;
    const batch = random.pick(org.batches);
    const people: ModelUser[] = batch.members.map(({ user }) => user);
    await inOrder(people, () => org.lock.run(() => undoBatch(run, org, batch, random)));
  },
};
