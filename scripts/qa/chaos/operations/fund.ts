import { pay } from "../card";
import type { ModelOrganization } from "../model";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";

/** An admin pays into the pool by card, the request sent twice now and then; some never confirm the payment. */
async function begin(run: Run, org: ModelOrganization, random: Random): Promise<void> {
  const cents = random.int(20, 300) * 100;
  const asking = { body: { amount_cents: cents }, key: run.newKey() };
  const path = "/api/v1/payment/org-fund/";
  const replies = await run.twins(org.adminToken, path, random, asking, random.chance(0.3) ? 3 : 1);
  const [first] = replies;
  const secret = String(first?.body.client_secret ?? "");
  const wrong = replies.find((reply) => reply.status !== 200 || reply.body.id !== first?.body.id);
  if (wrong || !secret.startsWith("pi_"))
    run.violated("funding by card may not be answered so", wrong ?? first);
  const funding = { id: Number(first?.body.id), cents, isCharged: false, isCounted: false };
  org.fundings.push(funding);
  if (random.chance(0.85)) funding.isCharged = await pay(run, secret.split("_secret_")[0] ?? "");
  run.count("fundings by card");
}

/** What Stripe has told us of may be distributed from now on. */
async function countPaid(run: Run, org: ModelOrganization): Promise<void> {
  const waiting = org.fundings.filter((one) => one.isCharged && !one.isCounted);
  if (waiting.length === 0) return;
  const rows = await run.keepTrying(
    () => run.environment.sql<{ id: number }[]>`
      SELECT id FROM org_funding WHERE status = 'succeeded' AND organization_id = ${org.id}`,
  );
  const paid = new Set(rows.map(({ id }) => id));
  for (const one of waiting.filter(({ id, isCounted }) => paid.has(id) && !isCounted)) {
    one.isCounted = true;
    org.cents.limit += one.cents;
  }
}

/** Money comes into an organization's pool while it is given out. */
export const fund: Operation = {
  name: "fund",
  weight: 2,
  needs: "/v1/payment/org-fund/",
  async perform(run, random) {
    const org = random.pick(run.model.organizations);
    await (random.chance(0.6) ? begin(run, org, random) : countPaid(run, org));
  },
};
