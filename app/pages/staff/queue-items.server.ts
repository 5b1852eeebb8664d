import { listUnanswered, type UnansweredMessage } from "~/domain/contact/list-unanswered.server";
import { reasonText } from "~/domain/disputes/dispute-reasons";
import { type ListedDispute, openDisputes } from "~/domain/disputes/list-disputes.server";
import { MONEY_TOPICS } from "~/domain/outbox/requeue-dead-jobs.server";
import { whyDiffers } from "~/domain/reconciliation/difference";
import { type OpenDifference, openDifferences } from "~/domain/reconciliation/list-differences.server";
import {
  type EndingPermit,
  listEndingPermits,
  listPayoutsToReview,
  type OpenPayout,
} from "~/domain/staff/kitchen-queues.server";
import { listMoneyToReview, type MoneyToReview } from "~/domain/staff/money-to-review.server";
import { listLateParts, listOrdersToReview, type PartToReview } from "~/domain/staff/orders-to-review.server";
import { listPendingApprovals, type PendingApproval } from "~/domain/staff/pending-approvals.server";
import { listReportedReviews } from "~/domain/staff/reported-reviews.server";
import type { StaffAction } from "~/domain/staff/staff-may";
import { type StuckWork, stuckWork } from "~/domain/upkeep/notify-stuck.server";
import { formatShortDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { type QueueId, staffPaths } from "~/kit/staff-paths";
import { statusWords } from "~/kit/status-words";
import { minuteText } from "./minute-text";

/** One thing that waits: what it is, why, and how long. `since` is null where nobody noted it. */
export interface Waiting {
  /** names it within its queue, for as long as it waits */
  item: string;
  title: string;
  detail: string;
  since: Date | null;
  /** where it is solved, with what one has to be allowed to open it: the first that is open counts */
  places?: readonly Place[];
  /** who took it on the screen where it is solved */
  taken_by?: string | null;
  /** a contact message, which is marked as answered here */
  message_id?: number;
}

export type Place = readonly [right: StaffAction, to: string];

/** A screen of who looks up orders and people. */
const lookUp = (to: string): Place => ["look up orders and people", to];

const ofPart = (part: PartToReview): Waiting => ({
  item: String(part.part_id),
  title: part.number,
  places: [lookUp(staffPaths.order(part.order_id))],
  detail: `${formatShortDay(part.delivery_date)}, ${part.chef}, ${statusWords(part.status)}: ${part.why}`,
  since: part.since,
});

function ofMoney({ what, id, order_id, number, amount_cents, why, created_at }: MoneyToReview): Waiting {
  const to = what === "account" ? staffPaths.person(id) : order_id && staffPaths.order(order_id);
  const places = [
    ...(what === "account" ? [["pause transfers", staffPaths.transfers()] as const] : []),
    ...(to ? [lookUp(to)] : []),
  ];
  return {
    ...{
      item: `${what.replace(" ", "-")}-${id}`,
      title: `${number ?? "No order"}, ${formatCents(amount_cents)}`,
    },
    ...{ detail: `${what}: ${why}`, since: created_at, places },
  };
}

/** A dispute leads to its case, and whoever answers none to its order. */
const ofDispute = ({
  id,
  order_id,
  order_number,
  purpose,
  amount_cents,
  ...one
}: ListedDispute): Waiting => ({
  item: `dispute-${id}`,
  title: `${order_number ?? statusWords(purpose)}, ${formatCents(amount_cents)}`,
  detail: [
    reasonText(one.reason),
    one.is_asked ? "on its way to Stripe" : statusWords(one.status),
    one.due_at && `answer until ${minuteText(one.due_at.toISOString())} UTC`,
  ]
    .filter(Boolean)
    .join(", "),
  ...{ since: one.created_at, taken_by: one.owner },
  places: [
    ["answer disputes", staffPaths.dispute(id)],
    ...(order_id === null ? [] : [lookUp(staffPaths.order(order_id))]),
  ],
});

/** A difference from Stripe leads to its day, and whoever reads no books to what it is about. */
const ofDifference = ({ id, day, kind, off_cents, ...one }: OpenDifference): Waiting => ({
  item: `difference-${id}`,
  title: `${one.stripe_id}, ${formatCents(off_cents)}`,
  detail: `${formatShortDay(day)}, ${kind}: ${whyDiffers(one).toLowerCase()}`,
  ...{ since: one.found_at, taken_by: one.owner },
  places: [
    ["see the ledger", staffPaths.stripeDay(day)],
    lookUp(staffPaths.search(one.stripe_id, { open: true })),
  ],
});

/** The longest waiting first. */
const byAge = (a: Waiting, b: Waiting) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0);

const ofMessage = ({ id, ticket, name, content, created_at }: UnansweredMessage): Waiting => ({
  ...{ item: String(id), title: `${ticket}, ${name}`, detail: content.slice(0, 300), since: created_at },
  message_id: id,
});

const ofPermit = ({ chef_id, kitchen, marketplace, ends_on }: EndingPermit): Waiting => ({
  ...{ item: String(chef_id), title: kitchen, places: [lookUp(staffPaths.cook(chef_id))], since: null },
  detail: `${marketplace}: ${ends_on ? `until ${formatShortDay(ends_on)}` : "no permit"}`,
});

const ofPayout = ({ id, chef_id, kitchen, amount_cents, failure, created_at }: OpenPayout): Waiting => ({
  ...{ item: String(id), title: `${kitchen}, ${formatCents(amount_cents)}` },
  places: [lookUp(staffPaths.cook(chef_id))],
  ...{ detail: failure ?? "The bank didn't say why", since: created_at },
});

/** Whether finance's screen of stuck money shows it. */
const isMoney = (what: StuckWork["what"], topic: string) =>
  what === "event" || MONEY_TOPICS.some((one) => one === topic);

const ofWork = ({ what, id, topic, attempts, why, created_at }: StuckWork): Waiting => ({
  ...{ item: `${what}-${id}`, title: topic, since: created_at },
  ...(isMoney(what, topic) && { places: [["see the ledger", staffPaths.stuckMoney()] as const] }),
  detail: `failed ${attempts} times: ${why ?? "the worker was stopped"}`,
});

const ofApproval =
  (to: (id: number) => Place) =>
  ({ id, name, since }: PendingApproval): Waiting => ({
    ...{ item: String(id), title: name, detail: "", since, places: [to(id)] },
  });

/** What waits, by queue, in the order in which one looks at it. Each list has its own table, read by its index. */
export async function readWaiting(): Promise<[QueueId, string, Waiting[], string?][]> {
  const [
    approvals,
    permits,
    late,
    toCancel,
    money,
    disputes,
    differences,
    payouts,
    reviews,
    stuck,
    messages,
  ] = await Promise.all([
    listPendingApprovals(),
    listEndingPermits(),
    listLateParts(),
    listOrdersToReview(),
    listMoneyToReview(),
    openDisputes(),
    openDifferences(),
    listPayoutsToReview(),
    listReportedReviews(),
    stuckWork(),
    listUnanswered(),
  ]);
  const of = (what: PendingApproval["what"]) => approvals.filter((one) => one.what === what);
  return [
    ["late", "Late orders", late.map(ofPart)],
    ["cancel", "Orders to call off", toCancel.map(ofPart)],
    ["messages", "Contact messages", messages.map(ofMessage)],
    ["disputes", "Disputes", disputes.map(ofDispute)],
    [
      "cooks",
      "Cooks to approve",
      of("chef").map(ofApproval((id) => lookUp(staffPaths.cook(id)))),
      staffPaths.approvals({ kind: "cooks" }),
    ],
    [
      "organizations",
      "Organizations to approve",
      of("organization").map(ofApproval((id) => lookUp(staffPaths.organization(id)))),
      staffPaths.approvals({ kind: "organizations" }),
    ],
    [
      "documents",
      "Documents to approve",
      of("document").map(ofApproval(() => ["see what waits", staffPaths.approvals({ kind: "documents" })])),
      staffPaths.approvals({ kind: "documents" }),
    ],
    ["permits", "Permits that end", permits.map(ofPermit)],
    [
      "reviews",
      "Reported reviews",
      reviews.map(({ id, chef, rating, why, reported_at }) => ({
        ...{ item: String(id), title: `${rating} stars for ${chef}`, detail: why, since: reported_at },
        places: [["see what waits", staffPaths.approvals({ kind: "reviews" })] as const],
      })),
      staffPaths.approvals({ kind: "reviews" }),
    ],
    [
      "money",
      "Money that doesn't match",
      [...differences.map(ofDifference), ...money.filter(({ what }) => what !== "dispute").map(ofMoney)].sort(
        byAge,
      ),
    ],
    ["payouts", "Payouts that returned", payouts.map(ofPayout)],
    ["stuck", "Failed work", stuck.map(ofWork)],
  ];
}
