import { refundByStaff, type StaffRefund, type StaffRefunded } from "~/domain/refunds/refund-by-staff.server";
import { Refusal } from "~/domain/refusal";
import { actingStaff } from "~/domain/staff/acting-staff";
import { activeLines, type ModelOrder, type ModelUser, returnFunds, type Tenders } from "../model";
import type { Operation } from "../operation";
import { orderOfSomebody } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";
import { askAsStaff } from "../staff";
import { centsOf, checkRefunded, difference, openShares, returnedOf, unitsOf } from "../tenders";

/** The answer or the refusal, whatever happens to the connection on the way: the key makes it one refund. */
const ask = (run: Run, request: StaffRefund) =>
  askAsStaff(run, (me) => refundByStaff(actingStaff(me, "give money back"), request));

/** What must be answered: so many cents and vouchers, or a refusal's code. */
type Due = { cents: number; vouchers: number } | { code: string };

function dueOf(open: Tenders, amount: number | undefined): Due {
  const most = centsOf(open);
  if (most + unitsOf(open) === 0) return { code: "nothing_to_refund" };
  if (amount === undefined) return { cents: most, vouchers: unitsOf(open) };
  if (most === 0) return { code: "vouchers_whole" };
  return amount > most ? { code: "refund_too_large" } : { cents: amount, vouchers: 0 };
}

function amountOf(open: Tenders, random: Random): number | undefined {
  const most = centsOf(open);
  if (random.chance(0.3)) return undefined;
  return random.chance(0.1) ? most + 1 : random.int(1, Math.max(1, most));
}

async function aLine(run: Run, order: ModelOrder, random: Random): Promise<number | null> {
  if (random.chance(0.5)) return null;
  const { meal } = random.pick(activeLines(order));
  const [row] = await run.keepTrying(
    () => run.environment.sql<{ id: number }[]>`
      SELECT id FROM order_line WHERE order_id = ${order.id} AND meal_id = ${meal.meal_id}`,
  );
  return row?.id ?? null;
}

async function refundSome(run: Run, user: ModelUser, order: ModelOrder, random: Random): Promise<void> {
  const line = await aLine(run, order, random);
  const open = await openShares(run, order, { line, withTip: line === null, withDelivery: line === null });
  const amount_cents = amountOf(open, random);
  const request: StaffRefund = {
    order_id: order.id ?? 0,
    line_id: line ?? undefined,
    amount_cents,
    borne_by: random.pick(["chef", "platform"]),
    reason: "It came cold",
    key: run.newKey(),
  };
  const due = dueOf(open, amount_cents);
  const before = await returnedOf(run, order);
  const answers = await Promise.all(
    Array.from({ length: random.chance(0.3) ? 3 : 1 }, () => ask(run, request)),
  );
  for (const answer of answers) checkAnswer(run, request, due, answer);
  if ("code" in due) return;
  const back = difference(await returnedOf(run, order), before);
  if (centsOf(back) !== due.cents || unitsOf(back) !== due.vouchers)
    run.violated(`${JSON.stringify(request)} gave back ${JSON.stringify(back)}`);
  const most = order.left;
  if ((Object.keys(back) as (keyof Tenders)[]).some((kind) => back[kind] < 0 || back[kind] > most[kind]))
    run.violated(`order ${order.id} gave back ${JSON.stringify(back)} of ${JSON.stringify(most)}`);
  returnFunds(user, run.organizationOf(user), order, back);
  order.isTouched = true;
  run.count("refunds by staff");
  checkRefunded(run, order, await run.insist(user.token, `/api/eater/orders/${order.id}/`, random));
}

function checkAnswer(run: Run, request: StaffRefund, due: Due, answer: StaffRefunded | Refusal): void {
  if (answer instanceof Refusal) {
    run.count(`refused: ${answer.kind} ${answer.code ?? ""}`);
    if (!("code" in due) || answer.code !== due.code)
      run.violated(`${JSON.stringify(request)} was refused: ${answer.code} ${answer.message}`);
    return;
  }
  const cents = answer.refunds.reduce((sum, one) => sum + (one.amount_cents ?? 0), 0);
  if ("code" in due || cents !== due.cents)
    run.violated(
      `${JSON.stringify(request)} was answered ${JSON.stringify(answer)} instead of ${JSON.stringify(due)}`,
    );
}

/** Staff give something back, before or after the delivery, of the whole order or a line; the same request three times now and then. */
export const refund: Operation = {
  name: "refund by staff",
  weight: 2,
  needs: "/eater/orders/{id}/",
  async perform(run, random) {
    await orderOfSomebody(run, random, (user, order) => refundSome(run, user, order, random));
  },
};
