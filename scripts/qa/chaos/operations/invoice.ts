import { pay } from "../card";
import type { ModelOrganization } from "../model";
import { triggerTask } from "../months";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";

const PATH = "/api/v1/corporate/invoices/";
/** The least that a card can be charged. Cents */
const LEAST = 50;

interface Invoice {
  id: number;
  kind: string;
  total_cents: number;
}

async function anUnpaid(run: Run, org: ModelOrganization, random: Random): Promise<Invoice | null> {
  const list = await run.insist(org.adminToken, `${PATH}?status=${random.pick(["open", "overdue"])}`, random);
  if (list.status !== 200) run.violated("the invoices may not be answered so", list);
  const invoices = (list.body.results ?? []) as Invoice[];
  const payable = invoices.filter(({ kind, total_cents }) => kind === "month" && total_cents >= LEAST);
  return payable.length > 0 ? random.pick(payable) : null;
}

/** An admin pays an invoice, asked for several times at once now and then; some never confirm the payment. */
async function payOne(run: Run, org: ModelOrganization, random: Random): Promise<void> {
  const open = await anUnpaid(run, org, random);
  if (!open) return;
  const { id } = open;
  const asking = { body: {}, key: run.newKey() };
  const replies = await run.twins(
    org.adminToken,
    `${PATH}${id}/pay/`,
    random,
    asking,
    random.chance(0.3) ? 3 : 1,
  );
  const [first] = replies;
  // what its card has paid may not be written down yet: it is settled by being asked for
  if (org.paid.get(id)?.isCharged && (first?.status === 200 || first?.code === "already_paid")) return;
  const secret = String(first?.body.client_secret ?? "");
  const wrong = replies.find((reply) => reply.status !== 200 || reply.body.client_secret !== secret);
  if (wrong || !secret.startsWith("pi_"))
    run.violated(`paying invoice ${id} may not be answered so`, wrong ?? first);
  const payment = { intent: secret.split("_secret_")[0] ?? "", isCharged: false };
  org.paid.set(id, payment);
  if (random.chance(0.8)) payment.isCharged = await pay(run, payment.intent);
  run.count("payments of invoices");
}

/** The worker writes what is due, several times at once; an admin pays by card. */
export const invoice: Operation = {
  name: "invoice",
  weight: 2,
  needs: "/v1/corporate/invoices/",
  async perform(run, random) {
    await triggerTask(run, "issue-invoices", random.int(1, 3));
    const org = random.pick(run.model.organizations);
    await org.lock.run(() => payOne(run, org, random));
  },
};
