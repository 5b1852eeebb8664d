import { inOrder } from "../locks";
import type { ModelOrganization, ModelUser } from "../model";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Reply, Run } from "../run";

interface Batch {
  users: ModelUser[];
  cents: number;
  vouchers: number;
}

function aBatch(people: readonly ModelUser[], random: Random): Batch {
  const cents = random.chance(0.85) ? random.int(1, 30) * 100 : 0;
  const vouchers = cents === 0 || random.chance(0.3) ? random.int(1, 3) : 0;
  return { users: random.some(people, random.int(1, 6)), cents, vouchers };
}

function note(run: Run, org: ModelOrganization, batch: Batch, replies: Reply[]): void {
  const [first] = replies;
  // What is left in the pool may differ: an answer that was lost is worked out again when its request is resumed.
  if (!first || new Set(replies.map((reply) => reply.body.batch)).size > 1)
    run.violated(`one batch was answered differently: ${replies.map((reply) => reply.text).join(" | ")}`);
  const { users, cents, vouchers } = batch;
  if (
    first.body.members !== users.length ||
    first.body.total_cents !== cents * users.length ||
    first.body.total_vouchers !== vouchers * users.length
  )
    run.violated("a batch gave something else than was asked for", first);
  for (const user of users) {
    user.balances.org += cents;
    user.balances.vouchers += vouchers;
  }
  const members = users.map((user) => ({ user, era: user.era }));
  org.batches.push({ batch: Number(first.body.batch), members, cents, vouchers, isUndone: false });
}

/** One batch, its request sent several times over; all of it is given, or nothing when the pool may have been short. */
async function give(run: Run, org: ModelOrganization, batch: Batch, random: Random): Promise<void> {
  const { users, cents, vouchers } = batch;
  const dollars = org.cents.begin(cents * users.length);
  const units = org.vouchers.begin(vouchers * users.length);
  const body = {
    users: users.map((user) => user.account_id),
    vouchers,
    note: "chaos",
    ...(cents > 0 ? { amount: (cents / 100).toFixed(2) } : {}),
  };
  const asking = { body, key: run.newKey() };
  const path = "/api/v1/payment/distribution-amount/";
  const replies = await run.twins(org.adminToken, path, random, asking, random.chance(0.3) ? 3 : 1);
  const done = replies.filter((reply) => reply.status === 200);
  const refused = replies.find((reply) => reply.status !== 200);
  const mayLack = dollars.mayHaveLacked || units.mayHaveLacked;
  if (refused && !(refused.code === "insufficient_funds" && mayLack))
    run.violated("a distribution may not be answered so", refused);
  for (const watch of [dollars, units]) done.length > 0 ? watch.taken() : watch.dropped();
  if (done.length > 0) note(run, org, batch, done);
}

/** An admin gives money and vouchers to members; now and then four batches at once out of the same pool. */
export const distribute: Operation = {
  name: "distribute",
  weight: 10,
  needs: "/v1/payment/distribution-amount/",
  async perform(run, random) {
    const org = random.pick(run.model.organizations);
    const people = run.model.users.filter((user) => user.organization === org.index && !user.hasLeft);
    if (people.length === 0) return;
    const batches = Array.from({ length: random.chance(0.25) ? 4 : 1 }, () => aBatch(people, random));
    const all = [...new Set(batches.flatMap((batch) => batch.users))];
    await inOrder(all, async () => {
      if (all.some((user) => user.hasLeft)) return;
      await Promise.all(batches.map((batch) => give(run, org, batch, random)));
    });
  },
};
