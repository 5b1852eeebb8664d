import { reviewChef } from "~/domain/chefs/review-chef.server";
import { fundByInvoice, issueVouchers, openInvoices, payInvoice } from "~/domain/invoices/invoices.server";
import { reviewMeal } from "~/domain/meals/review-meal.server";
import { refundWords } from "~/domain/messages/method-refunds";
import { reviewOrganization } from "~/domain/organizations/review-organization.server";
import { cancelByStaff, previewStaffCancel } from "~/domain/refunds/cancel-by-staff.server";
import { previewStaffRefund, refundByStaff } from "~/domain/refunds/refund-by-staff.server";
import { retryRefund } from "~/domain/settlement/retry-refund.server";
import { moneyToLookAt } from "~/domain/staff/money-to-review.server";
import { lateParts, ordersToLookAt, type PartToLookAt } from "~/domain/staff/orders-to-review.server";
import { whoWaits } from "~/domain/staff/pending-approvals.server";
import type { Verdict } from "~/domain/staff/review-decision";
import { retryTipRefund } from "~/domain/tips/retry-tip-refund.server";
import { type Stuck, stuckWork } from "~/domain/upkeep/notify-stuck.server";
import { payUnclaimed } from "~/domain/wallets/pay-unclaimed.server";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";
import { Misunderstood, type Options } from "./help";
import { actorOf, bearerOf, maybeNumber, neededReason, orderOf, reasonOf, wholeNumber } from "./read";

/** What a command has to say: lines for people, the same as facts for machines. */
export interface Said {
  lines: string[];
  facts: Record<string, unknown>;
}

type Command = (given: readonly string[], options: Options) => Promise<Said>;

async function refund([order]: readonly string[], options: Options): Promise<Said> {
  const line_id = maybeNumber(options.line, "--line");
  const amount_cents = maybeNumber(options["amount-cents"], "--amount-cents", 99_999_999);
  const terms = {
    borne_by: bearerOf(options),
    reason: neededReason(options),
    key: options.key?.slice(0, 200),
  };
  const wish = { ...terms, order_id: await orderOf(order), line_id, amount_cents };
  if (options.preview) {
    const refunds = await previewStaffRefund(wish);
    return { lines: [`Would refund: ${refundWords(refunds)}.`], facts: { preview: true, refunds } };
  }
  const { refunds, isRepeat } = await refundByStaff(await actorOf(options, "give money back"), wish);
  const words = isRepeat
    ? `Already refunded: ${refundWords(refunds)}. Nothing changed; use --key <text> to make another refund.`
    : `Refunded: ${refundWords(refunds)}, paid by the ${wish.borne_by}. The diner has been notified.`;
  return { lines: [words], facts: { refunds, is_repeat: isRepeat } };
}

async function cancel([order]: readonly string[], options: Options): Promise<Said> {
  const terms = { borne_by: bearerOf(options), reason: neededReason(options) };
  const order_id = await orderOf(order);
  if (options.preview) {
    const refunds = await previewStaffCancel(order_id);
    return { lines: [`Would refund: ${refundWords(refunds)}.`], facts: { preview: true, refunds } };
  }
  const refunds = await cancelByStaff(await actorOf(options, "call orders off"), { ...terms, order_id });
  const words = `Canceled. Refunded: ${refundWords(refunds)}, paid by the ${terms.borne_by}. Everyone has been notified.`;
  return { lines: [words], facts: { refunds } };
}

const REVIEWED = {
  chef: reviewChef,
  organization: reviewOrganization,
  meal: reviewMeal,
};

function review(verdict: Verdict): Command {
  return async ([what = "", id], options) => {
    if (!Object.hasOwn(REVIEWED, what))
      throw new Misunderstood(`${verdict} takes chef, organization or meal, not "${what}".`);
    const number = wholeNumber(id, "<id>");
    const deed = what === "meal" ? "review meals" : "review kitchens and organizations";
    const by = await actorOf(options, deed);
    const reason = verdict === "approve" ? reasonOf(options) : neededReason(options);
    await REVIEWED[what as keyof typeof REVIEWED](by, number, verdict, reason);
    const lines = [`Done: ${verdict} ${what} ${number}.`];
    const left = verdict === "approve" ? [] : await ordersToLookAt();
    if (left.length > 0)
      lines.push(
        `${left.length} orders need a look because their cook or meal is suspended: npm run staff -- attention`,
      );
    return { lines, facts: { done: `${verdict} ${what} ${number}`, orders_to_look_at: left.length } };
  };
}

function partLine({ number, chef, delivery_date, status, why }: PartToLookAt): string {
  return `${number}  ${formatDay(delivery_date)}  ${statusWords(status).padEnd(16)}  ${chef}: ${why}`;
}

async function late(): Promise<Said> {
  const parts = await lateParts();
  const lines = parts.length === 0 ? ["Nothing is late."] : parts.map(partLine);
  return { lines, facts: { parts } };
}

function stuckLine({ what, id, topic, attempts, why }: Stuck): string {
  return `${what} ${id}  ${topic}: failed ${attempts} times: ${why ?? "the worker was killed"}`;
}

async function attention(): Promise<Said> {
  const [waiting, parts] = [await whoWaits(), await ordersToLookAt()];
  const [money, stuck] = [await moneyToLookAt(), await stuckWork()];
  const lines = [
    ...waiting.map(({ what, id, name }) => `${what} ${id}  ${name} is waiting for approval`),
    ...parts.map(partLine),
    ...money.map(
      ({ what, id, number, amount_cents, why }) =>
        `${number ?? "no order"}  ${what} ${id}  ${formatCents(amount_cents)}: ${why}`,
    ),
    ...stuck.map(stuckLine),
  ];
  return {
    lines: lines.length === 0 ? ["Nothing needs attention."] : lines,
    facts: { waiting, parts, money, stuck },
  };
}

async function retry([id]: readonly string[], options: Options): Promise<Said> {
  const tip = /^tip-(.*)$/.exec(id ?? "")?.[1];
  if (tip !== undefined) {
    const tip_share_id = wholeNumber(tip, "tip-<id>");
    await retryTipRefund(await actorOf(options, "give money back"), tip_share_id);
    return { lines: [`Retrying tip refund ${tip_share_id}.`], facts: { tip_share_id } };
  }
  const refund_id = wholeNumber(id, "<refund id>");
  await retryRefund(await actorOf(options, "give money back"), refund_id);
  return { lines: [`Retrying refund ${refund_id}.`], facts: { refund_id } };
}

async function fundOrganization([id]: readonly string[], options: Options): Promise<Said> {
  const amount_cents = wholeNumber(options["amount-cents"], "--amount-cents", 999_999_999);
  const wish = { amount_cents, reason: neededReason(options) };
  const funded = await fundByInvoice(
    await actorOf(options, "fund organizations"),
    wholeNumber(id, "<id>"),
    wish,
  );
  const lines = [`Added ${formatCents(amount_cents)} to the pool; invoiced as ${funded.number}.`];
  return { lines, facts: funded };
}

async function giveVouchers([id]: readonly string[], options: Options): Promise<Said> {
  const vouchers = wholeNumber(options.vouchers, "--vouchers", 100_000);
  const wish = { vouchers, reason: neededReason(options) };
  const pool = await issueVouchers(
    await actorOf(options, "fund organizations"),
    wholeNumber(id, "<id>"),
    wish,
  );
  return { lines: [`${vouchers} issued, ${pool} in the pool.`], facts: { vouchers, pool } };
}

async function invoicePaid([number = ""]: readonly string[], options: Options): Promise<Said> {
  const paid = await payInvoice(await actorOf(options, "fund organizations"), number, neededReason(options));
  return { lines: [`Invoice ${number}: ${formatCents(paid.total_cents)} received.`], facts: paid };
}

async function invoices(): Promise<Said> {
  const open = await openInvoices();
  const lines = open.map(
    ({ number, organization, period_start, period_end, total_cents }) =>
      `${number}  ${period_start} to ${period_end}  ${formatCents(total_cents)}  ${organization}`,
  );
  return { lines: lines.length === 0 ? ["All invoices are paid."] : lines, facts: { invoices: open } };
}

async function payOut([account]: readonly string[], options: Options): Promise<Said> {
  const account_id = wholeNumber(account, "<account id>");
  const amount_cents = wholeNumber(options["amount-cents"], "--amount-cents", 99_999_999);
  const wish = { amount_cents, reason: neededReason(options) };
  const paid = await payUnclaimed(await actorOf(options, "give money back"), account_id, wish);
  const lines = [`Recorded a payout of ${formatCents(paid)} for account ${account_id}.`];
  return { lines, facts: { account_id, paid_cents: paid } };
}

/** The commands by name, and how many words each takes after it. */
export const commands: Record<string, { words: number; run: Command }> = {
  refund: { words: 1, run: refund },
  cancel: { words: 1, run: cancel },
  approve: { words: 2, run: review("approve") },
  reject: { words: 2, run: review("reject") },
  suspend: { words: 2, run: review("suspend") },
  late: { words: 0, run: late },
  attention: { words: 0, run: attention },
  "fund-organization": { words: 1, run: fundOrganization },
  "issue-vouchers": { words: 1, run: giveVouchers },
  invoices: { words: 0, run: invoices },
  "invoice-paid": { words: 1, run: invoicePaid },
  "retry-refund": { words: 1, run: retry },
  "pay-unclaimed": { words: 1, run: payOut },
};
