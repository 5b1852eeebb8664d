import { reviewChef } from "~/domain/chefs/review-chef.server";
import { reviewDocument, withdrawDocument } from "~/domain/documents/review-document.server";
import { fundByInvoice, issueVouchers, openInvoices, payInvoice } from "~/domain/invoices/invoices.server";
import { reissueInvoice } from "~/domain/invoices/reissue-invoice.server";
import { reviewMeal } from "~/domain/meals/review-meal.server";
import { refundWords } from "~/domain/messages/method-refunds";
import { reviewOrganization } from "~/domain/organizations/review-organization.server";
import { setCreditLimitAtPrompt } from "~/domain/organizations/set-credit-limit.server";
import { cancelByStaff } from "~/domain/refunds/cancel-by-staff.server";
import { previewStaffRefund, refundByStaff } from "~/domain/refunds/refund-by-staff.server";
import { cancelWords, previewStaffCancel } from "~/domain/refunds/staff-cancel-plan.server";
import { moderateReview } from "~/domain/reviews/moderate-review.server";
import { retryRefund } from "~/domain/settlement/retry-refund.server";
import { removeSecondFactorByStaff } from "~/domain/sign-in/set-up-second-factor.server";
import type { StaffActor } from "~/domain/staff/audit.server";
import { listMoneyToReview, type MoneyToReview } from "~/domain/staff/money-to-review.server";
import { listLateParts, listOrdersToReview, type PartToReview } from "~/domain/staff/orders-to-review.server";
import { listPendingApprovals } from "~/domain/staff/pending-approvals.server";
import { listReportedReviews, type ReportedReview } from "~/domain/staff/reported-reviews.server";
import type { ReviewDecision } from "~/domain/staff/review-decision";
import { retryTipRefund } from "~/domain/tips/retry-tip-refund.server";
import { type StuckWork, stuckWork } from "~/domain/upkeep/notify-stuck.server";
import { payUnclaimed } from "~/domain/wallets/pay-unclaimed.server";
import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";
import { first } from "./first";
import { type CommandResult, type Options, UsageError } from "./help";
import {
  actorOf,
  liablePartyOf,
  optionalNumber,
  orderOf,
  partOf,
  reasonOf,
  requiredReason,
  wholeNumber,
} from "./read";

type Command = (given: readonly string[], options: Options) => Promise<CommandResult>;

async function refund([order]: readonly string[], options: Options): Promise<CommandResult> {
  const line_id = optionalNumber(options.line, "--line");
  const amount_cents = optionalNumber(options["amount-cents"], "--amount-cents", 99_999_999);
  const terms = {
    borne_by: liablePartyOf(options),
    reason: requiredReason(options),
    key: options.key?.slice(0, 200),
  };
  const request = { ...terms, order_id: await orderOf(order), line_id, amount_cents };
  if (options.preview) {
    const refunds = await previewStaffRefund(request);
    return { lines: [`Would refund: ${refundWords(refunds)}.`], facts: { preview: true, refunds } };
  }
  const { refunds, isRepeat } = await refundByStaff(await actorOf(options, "give money back"), request);
  const words = isRepeat
    ? `Already refunded: ${refundWords(refunds)}. Nothing changed; use --key <text> to make another refund.`
    : `Refunded: ${refundWords(refunds)}, paid by the ${request.borne_by}. The diner has been notified.`;
  return { lines: [words], facts: { refunds, is_repeat: isRepeat } };
}

async function cancel([order]: readonly string[], options: Options): Promise<CommandResult> {
  const terms = { borne_by: liablePartyOf(options), reason: requiredReason(options) };
  const order_id = await orderOf(order);
  const cook = optionalNumber(options.cook, "--cook");
  const what = { order_id, ...(cook !== undefined && { part_id: await partOf(order_id, cook) }) };
  if (options.preview) {
    const preview = await previewStaffCancel(what);
    return { lines: [`Would refund: ${cancelWords(preview)}`], facts: { preview: true, ...preview } };
  }
  const refunds = await cancelByStaff(await actorOf(options, "call orders off"), { ...terms, ...what });
  const words = `Canceled. Refunded: ${refundWords(refunds)}, paid by the ${terms.borne_by}. Everyone has been notified.`;
  return { lines: [words], facts: { refunds } };
}

function doneWith(done: string, left: readonly PartToReview[]): CommandResult {
  const lines = [`Done: ${done}.`];
  if (left.length > 0)
    lines.push(
      `${left.length} orders need a look because their cook or meal is suspended or a permit has ended: npm run staff -- attention`,
    );
  return { lines, facts: { done, orders_to_look_at: left.length } };
}

/** What was done, and how many orders somebody has to look at because of it. */
const withOrdersToReview = async (done: string) => doneWith(done, await listOrdersToReview());

const KITCHENS = "review kitchens and organizations";

/** A document is approved or rejected; what a kitchen may sell on is suspended with the kitchen. */
async function reviewStaffDocument(
  by: StaffActor,
  id: number,
  decision: ReviewDecision,
  reason: string | null,
): Promise<void> {
  if (decision === "suspend") throw new UsageError("suspend takes chef, organization, meal or review.");
  await reviewDocument(by, id, decision, reason);
}

async function withdraw([what = "", id]: readonly string[], options: Options): Promise<CommandResult> {
  if (what !== "document") throw new UsageError(`withdraw takes document, not "${what}".`);
  const number = wholeNumber(id, "<id>");
  await withdrawDocument(await actorOf(options, KITCHENS), number, requiredReason(options));
  return withOrdersToReview(`withdraw document ${number}`);
}

const REVIEWED = {
  chef: reviewChef,
  document: reviewStaffDocument,
  organization: reviewOrganization,
  meal: reviewMeal,
  review: moderateReview,
};

const RIGHTS = {
  chef: KITCHENS,
  document: KITCHENS,
  organization: KITCHENS,
  meal: "review meals",
  review: "moderate reviews",
} as const;

function review(decision: ReviewDecision): Command {
  return async ([what = "", id], options) => {
    if (!Object.hasOwn(REVIEWED, what))
      throw new UsageError(`${decision} takes chef, document, organization, meal or review, not "${what}".`);
    const number = wholeNumber(id, "<id>");
    const reviewed = what as keyof typeof REVIEWED;
    const by = await actorOf(options, RIGHTS[reviewed]);
    const reason = decision === "approve" ? reasonOf(options) : requiredReason(options);
    await REVIEWED[reviewed](by, number, decision, reason);
    const done = `${decision} ${what} ${number}`;
    return decision === "approve" ? doneWith(done, []) : withOrdersToReview(done);
  };
}

function partLine({ number, chef, delivery_date, status, why }: PartToReview): string {
  return `${number}  ${formatDay(delivery_date)}  ${statusWords(status).padEnd(16)}  ${chef}: ${why}`;
}

async function late(): Promise<CommandResult> {
  const parts = await listLateParts();
  const lines = parts.length === 0 ? ["Nothing is late."] : parts.map(partLine);
  return { lines, facts: { parts } };
}

/** The command that goes on with it, where it is not plain from what it is. */
const COMMANDS_FOR: Partial<Record<MoneyToReview["what"], (id: number) => string>> = {
  "tip refund": (id) => `, see retry-refund tip-${id}`,
  account: () => ", see pay-unclaimed",
};

function stuckLine({ what, id, topic, attempts, why }: StuckWork): string {
  return `${what} ${id}  ${topic}: failed ${attempts} times: ${why ?? "the worker was killed"}`;
}

function reportLine({ id, chef, rating, written_content, why }: ReportedReview): string {
  return `review ${id}  ${rating} stars for ${chef}, reported: ${why}: “${written_content}”`;
}

async function attention(): Promise<CommandResult> {
  const [waiting, parts] = [await listPendingApprovals(), await listOrdersToReview()];
  const [money, stuck] = [await listMoneyToReview(), await stuckWork()];
  const reviews = await listReportedReviews();
  const lines = [
    ...waiting.map(({ what, id, name }) => `${what} ${id}  ${name} is waiting for approval`),
    ...parts.map(partLine),
    ...money.map(
      ({ what, id, number, amount_cents, why }) =>
        `${number ?? "no order"}  ${what} ${id}  ${formatCents(amount_cents)}: ${why}${COMMANDS_FOR[what]?.(id) ?? ""}`,
    ),
    ...reviews.map(reportLine),
    ...stuck.map(stuckLine),
  ];
  return {
    lines: lines.length === 0 ? ["Nothing needs attention."] : lines,
    facts: { waiting, parts, money, reviews, stuck },
  };
}

async function retry([id]: readonly string[], options: Options): Promise<CommandResult> {
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

async function fundOrganization([id]: readonly string[], options: Options): Promise<CommandResult> {
  const amount_cents = wholeNumber(options["amount-cents"], "--amount-cents", 999_999_999);
  const request = { amount_cents, reason: requiredReason(options) };
  const funded = await fundByInvoice(
    await actorOf(options, "fund organizations"),
    wholeNumber(id, "<id>"),
    request,
  );
  const lines = [`Added ${formatCents(amount_cents)} to the pool; invoiced as ${funded.number}.`];
  return { lines, facts: funded };
}

/** A limit in cents, 0 too; null for `default`. */
function limitOf(given: string | undefined): number | null {
  if (given === "default") return null;
  return given === "0" ? 0 : wholeNumber(given, "--amount-cents", 999_999_999);
}

async function creditLimit([id]: readonly string[], options: Options): Promise<CommandResult> {
  const amount_cents = limitOf(options["amount-cents"]);
  const request = { amount_cents, reason: requiredReason(options) };
  const organization_id = wholeNumber(id, "<id>");
  await setCreditLimitAtPrompt(await actorOf(options, "fund organizations"), organization_id, request);
  const words = amount_cents === null ? "what a month of its vouchers costs" : formatCents(amount_cents);
  return { lines: [`The credit limit is now ${words}.`], facts: { credit_limit_cents: amount_cents } };
}

async function giveVouchers([id]: readonly string[], options: Options): Promise<CommandResult> {
  const vouchers = wholeNumber(options.vouchers, "--vouchers", 100_000);
  const request = { vouchers, reason: requiredReason(options) };
  const pool = await issueVouchers(
    await actorOf(options, "fund organizations"),
    wholeNumber(id, "<id>"),
    request,
  );
  return { lines: [`${vouchers} issued, ${pool} in the pool.`], facts: { vouchers, pool } };
}

async function invoicePaid([number = ""]: readonly string[], options: Options): Promise<CommandResult> {
  const by = await actorOf(options, "fund organizations");
  const { withdrawn_at, ...paid } = await payInvoice(by, number, requiredReason(options));
  const withdrawn = withdrawn_at ? " It had been withdrawn; the money is in their balance." : "";
  return {
    lines: [`Invoice ${number}: ${formatCents(paid.total_cents)} received.${withdrawn}`],
    facts: paid,
  };
}

async function invoiceReissue([number = ""]: readonly string[], options: Options): Promise<CommandResult> {
  const by = await actorOf(options, "fund organizations");
  const next = await reissueInvoice(by, number, requiredReason(options));
  return { lines: [`Invoice ${number} is replaced by ${next.number}.`], facts: { ...next } };
}

async function invoices(): Promise<CommandResult> {
  const open = await openInvoices();
  const lines = open.map(
    ({ number, organization, period_start, period_end, total_cents, withdrawn_on }) =>
      `${number}  ${period_start} to ${period_end}  ${formatCents(total_cents)}  ${organization}${withdrawn_on ? "  (withdrawn)" : ""}`,
  );
  return { lines: lines.length === 0 ? ["All invoices are paid."] : lines, facts: { invoices: open } };
}

async function payOut([account]: readonly string[], options: Options): Promise<CommandResult> {
  const account_id = wholeNumber(account, "<account id>");
  const amount_cents = wholeNumber(options["amount-cents"], "--amount-cents", 99_999_999);
  const request = { amount_cents, reason: requiredReason(options) };
  const paid = await payUnclaimed(await actorOf(options, "give money back"), account_id, request);
  const lines = [`Recorded a payout of ${formatCents(paid)} for account ${account_id}.`];
  return { lines, facts: { account_id, paid_cents: paid } };
}

async function removeFactor([account]: readonly string[], options: Options): Promise<CommandResult> {
  const account_id = wholeNumber(account, "<account id>");
  const by = await actorOf(options, "help people sign in");
  await removeSecondFactorByStaff(by, account_id, requiredReason(options));
  const lines = [`Two-step sign-in of account ${account_id} is off. They have been notified.`];
  return { lines, facts: { account_id } };
}

/** The commands by name, and how many words each takes after it. */
export const commands: Record<string, { words: number; run: Command }> = {
  first: { words: 1, run: first },
  refund: { words: 1, run: refund },
  cancel: { words: 1, run: cancel },
  approve: { words: 2, run: review("approve") },
  reject: { words: 2, run: review("reject") },
  suspend: { words: 2, run: review("suspend") },
  withdraw: { words: 2, run: withdraw },
  late: { words: 0, run: late },
  attention: { words: 0, run: attention },
  "fund-organization": { words: 1, run: fundOrganization },
  "credit-limit": { words: 1, run: creditLimit },
  "issue-vouchers": { words: 1, run: giveVouchers },
  invoices: { words: 0, run: invoices },
  "invoice-paid": { words: 1, run: invoicePaid },
  "invoice-reissue": { words: 1, run: invoiceReissue },
  "retry-refund": { words: 1, run: retry },
  "remove-second-factor": { words: 1, run: removeFactor },
  "pay-unclaimed": { words: 1, run: payOut },
};
