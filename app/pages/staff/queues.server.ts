import { listUnanswered, type UnansweredMessage } from "~/domain/contact/list-unanswered.server";
import type { Assignment } from "~/domain/staff/assignments.server";
import { listAssignments } from "~/domain/staff/assignments.server";
import { listMoneyToReview, type MoneyToReview } from "~/domain/staff/money-to-review.server";
import {
  type EndingPermit,
  listEndingPermits,
  listPayoutsToReview,
  type OpenPayout,
} from "~/domain/staff/more-queues.server";
import { listLateParts, listOrdersToReview, type PartToReview } from "~/domain/staff/orders-to-review.server";
import { listPendingApprovals, type PendingApproval } from "~/domain/staff/pending-approvals.server";
import { listReportedReviews } from "~/domain/staff/reported-reviews.server";
import { type StuckWork, stuckWork } from "~/domain/upkeep/notify-stuck.server";
import { ageOf } from "~/kit/age";
import { formatShortDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { type QueueId, staffPaths } from "~/kit/staff-paths";
import { statusWords } from "~/kit/status-words";

/** One thing that waits: what it is, why, and how long. `since` is null where nobody noted it. */
interface Waiting {
  /** names it within its queue, for as long as it waits */
  item: string;
  title: string;
  detail: string;
  since: Date | null;
  /** where it is solved, for whoever may open it */
  to?: string;
  /** a contact message, which is marked as answered here */
  message_id?: number;
}

/** A queue as its card shows it: the longest waiting first, and how many more there are. */
export interface Queue {
  id: QueueId;
  title: string;
  /** where all of it stands; null where this is all */
  to: string | null;
  count: number;
  /** put off for now; not counted */
  snoozed: number;
  items: QueueItem[];
}

export interface QueueItem extends Omit<Waiting, "since"> {
  age: string | null;
  owner: { name: string; isMe: boolean } | null;
  /** until when it is put off, ISO 8601 UTC */
  snoozed_until: string | null;
}

/** What of the queues is asked for. */
export interface AskedQueues {
  /** one queue, all of it */
  queue?: QueueId;
  /** what I look after alone */
  mine?: boolean;
  /** what is put off, in place of what waits */
  snoozed?: boolean;
}

/** Items of a queue that stand on the page beside all others, and where it stands alone. */
const SHOWN = 5;
const MOST_SHOWN = 200;

const ofPart = (part: PartToReview): Waiting => ({
  item: String(part.part_id),
  title: part.number,
  to: staffPaths.order(part.order_id),
  detail: `${formatShortDay(part.delivery_date)}, ${part.chef}, ${statusWords(part.status)}: ${part.why}`,
  since: part.since,
});

function ofMoney({ what, id, order_id, number, amount_cents, why, created_at }: MoneyToReview): Waiting {
  const to = what === "account" ? staffPaths.person(id) : order_id && staffPaths.order(order_id);
  return {
    ...{
      item: `${what.replace(" ", "-")}-${id}`,
      title: `${number ?? "No order"}, ${formatCents(amount_cents)}`,
    },
    ...{ detail: `${what}: ${why}`, since: created_at, ...(to && { to }) },
  };
}

const ofMessage = ({ id, ticket, name, content, created_at }: UnansweredMessage): Waiting => ({
  ...{ item: String(id), title: `${ticket}, ${name}`, detail: content.slice(0, 300), since: created_at },
  message_id: id,
});

const ofPermit = ({ chef_id, kitchen, marketplace, ends_on }: EndingPermit): Waiting => ({
  ...{ item: String(chef_id), title: kitchen, to: staffPaths.cook(chef_id), since: null },
  detail: `${marketplace}: ${ends_on ? `until ${formatShortDay(ends_on)}` : "no permit"}`,
});

const ofPayout = ({ id, chef_id, kitchen, amount_cents, failure, created_at }: OpenPayout): Waiting => ({
  ...{ item: String(id), title: `${kitchen}, ${formatCents(amount_cents)}`, to: staffPaths.cook(chef_id) },
  ...{ detail: failure ?? "The bank didn't say why", since: created_at },
});

const ofWork = ({ what, id, topic, attempts, why, created_at }: StuckWork): Waiting => ({
  ...{ item: `${what}-${id}`, title: topic, since: created_at },
  detail: `failed ${attempts} times: ${why ?? "the worker was stopped"}`,
});

const ofApproval =
  (to: (id: number) => string) =>
  ({ id, name, since }: PendingApproval): Waiting => ({
    ...{ item: String(id), title: name, detail: "", since, to: to(id) },
  });

/** What waits, by queue, in the order in which one looks at it. Each list has its own table, read by its index. */
async function readWaiting(): Promise<[QueueId, string, Waiting[], string?][]> {
  const [approvals, permits, late, toCancel, money, payouts, reviews, stuck, messages] = await Promise.all([
    listPendingApprovals(),
    listEndingPermits(),
    listLateParts(),
    listOrdersToReview(),
    listMoneyToReview(),
    listPayoutsToReview(),
    listReportedReviews(),
    stuckWork(),
    listUnanswered(),
  ]);
  const of = (what: PendingApproval["what"]) => approvals.filter((one) => one.what === what);
  const disputes = money.filter(({ what }) => what === "dispute");
  return [
    ["late", "Late orders", late.map(ofPart)],
    ["cancel", "Orders to call off", toCancel.map(ofPart)],
    ["messages", "Contact messages", messages.map(ofMessage)],
    ["disputes", "Disputes", disputes.map(ofMoney)],
    [
      "cooks",
      "Cooks to approve",
      of("chef").map(ofApproval(staffPaths.cook)),
      staffPaths.approvals({ kind: "cooks" }),
    ],
    [
      "organizations",
      "Organizations to approve",
      of("organization").map(ofApproval(staffPaths.organization)),
      staffPaths.approvals({ kind: "organizations" }),
    ],
    [
      "documents",
      "Documents to approve",
      of("document").map(ofApproval(() => staffPaths.approvals({ kind: "documents" }))),
      staffPaths.approvals({ kind: "documents" }),
    ],
    ["permits", "Permits that end", permits.map(ofPermit)],
    [
      "reviews",
      "Reported reviews",
      reviews.map(({ id, chef, rating, why, reported_at }) => ({
        ...{ item: String(id), title: `${rating} stars for ${chef}`, detail: why, since: reported_at },
      })),
      staffPaths.approvals({ kind: "reviews" }),
    ],
    ["money", "Money that doesn't match", money.filter(({ what }) => what !== "dispute").map(ofMoney)],
    ["payouts", "Payouts that returned", payouts.map(ofPayout)],
    ["stuck", "Failed work", stuck.map(ofWork)],
  ];
}

/**
 * What waits for a person, by queue, each with its age and who looks after it: the lists of `npm run staff -- attention`,
 * the messages of the contact forms, permits, returned payouts. Queues without anything are left out. What is put off is
 * not shown, nor counted, unless it is asked for.
 */
export async function readQueues(now: Date, staff_id: number, asked: AskedQueues = {}): Promise<Queue[]> {
  const waiting = (await readWaiting()).filter(([id]) => asked.queue === undefined || id === asked.queue);
  const assignments = await listAssignments(waiting.map(([id]) => id));
  const known = new Map(assignments.map((one) => [`${one.queue} ${one.item}`, one]));
  const isPutOff = (one?: Assignment) => one?.snoozed_until != null && one.snoozed_until > now;
  const queues = waiting.map(([id, title, rows, to]) => {
    const all = rows.map((row) => ({ ...row, assigned: known.get(`${id} ${row.item}`) }));
    const mine = all.filter(({ assigned }) => !asked.mine || assigned?.owner?.staff_id === staff_id);
    const shown = mine.filter(({ assigned }) => isPutOff(assigned) === (asked.snoozed === true));
    const items = shown.slice(0, asked.queue ? MOST_SHOWN : SHOWN).map(
      ({ since, assigned, ...row }): QueueItem => ({
        ...row,
        age: since && ageOf(since, now),
        owner: assigned?.owner
          ? { name: assigned.owner.name, isMe: assigned.owner.staff_id === staff_id }
          : null,
        snoozed_until: isPutOff(assigned) ? (assigned?.snoozed_until?.toISOString() ?? null) : null,
      }),
    );
    const snoozed = mine.filter(({ assigned }) => isPutOff(assigned)).length;
    return { ...{ id, title, items, snoozed }, to: to ?? null, count: shown.length };
  });
  return queues.filter(({ count }) => count > 0);
}
