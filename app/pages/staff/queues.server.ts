import { listUnanswered } from "~/domain/contact/list-unanswered.server";
import { listMoneyToReview } from "~/domain/staff/money-to-review.server";
import { listLateParts, listOrdersToReview, type PartToReview } from "~/domain/staff/orders-to-review.server";
import { listPendingApprovals } from "~/domain/staff/pending-approvals.server";
import { listReportedReviews } from "~/domain/staff/reported-reviews.server";
import { stuckWork } from "~/domain/upkeep/notify-stuck.server";
import { ageOf } from "~/kit/age";
import { formatShortDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { type ApprovalKind, staffPaths } from "~/kit/staff-paths";
import { statusWords } from "~/kit/status-words";

/** One thing that waits: what it is, why, and how long. `since` is ISO 8601 UTC, null where nobody noted it. */
interface Waiting {
  key: string;
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
  id: string;
  title: string;
  /** where all of it stands; null where this is all */
  to: string | null;
  count: number;
  items: (Omit<Waiting, "since"> & { age: string | null })[];
}

/** Items of a queue that stand on the page. */
const SHOWN = 5;

function queueOf(now: Date, id: string, title: string, waiting: Waiting[], to: string | null = null): Queue {
  const items = waiting
    .slice(0, SHOWN)
    .map(({ since, ...one }) => ({ ...one, age: since && ageOf(since, now) }));
  return { id, title, to, count: waiting.length, items };
}

const ofPart = (part: PartToReview): Waiting => ({
  key: `${part.order_id}-${part.chef}`,
  title: part.number,
  to: staffPaths.order(part.order_id),
  detail: `${formatShortDay(part.delivery_date)}, ${part.chef}, ${statusWords(part.status)}: ${part.why}`,
  since: null,
});

const APPROVALS = [
  ["chef", "cooks", "Cooks to approve"],
  ["organization", "organizations", "Organizations to approve"],
  ["document", "documents", "Documents to approve"],
] as const satisfies [string, ApprovalKind, string][];

/**
 * What waits for a person, by queue, the lists of `npm run staff -- attention` and the messages of the contact forms; queues
 * without anything are left out.
 */
export async function readQueues(now: Date): Promise<Queue[]> {
  const [approvals, late, toCancel, money, reviews, stuck, messages] = await Promise.all([
    listPendingApprovals(),
    listLateParts(),
    listOrdersToReview(),
    listMoneyToReview(),
    listReportedReviews(),
    stuckWork(),
    listUnanswered(),
  ]);
  const queue = (id: string, title: string, waiting: Waiting[], to?: string) =>
    queueOf(now, id, title, waiting, to);
  const queues = [
    queue("late", "Late orders", late.map(ofPart)),
    queue("cancel", "Orders to call off", toCancel.map(ofPart)),
    queue(
      "messages",
      "Contact messages",
      messages.map(({ id, ticket, name, content, created_at }) => ({
        ...{
          key: ticket,
          title: `${ticket}, ${name}`,
          detail: content.slice(0, 300),
          since: created_at,
          message_id: id,
        },
      })),
    ),
    ...APPROVALS.map(([what, kind, title]) =>
      queue(
        kind,
        title,
        approvals
          .filter((one) => one.what === what)
          .map(({ id, name, since }) => ({ key: String(id), title: name, detail: "", since })),
        staffPaths.approvals({ kind }),
      ),
    ),
    queue(
      "reviews",
      "Reported reviews",
      reviews.map(({ id, chef, rating, why, reported_at }) => ({
        ...{ key: String(id), title: `${rating} stars for ${chef}`, detail: why, since: reported_at },
      })),
      staffPaths.approvals({ kind: "reviews" }),
    ),
    queue(
      "money",
      "Money to look at",
      money.map(({ what, id, number, amount_cents, why, created_at }) => ({
        ...{ key: `${what}-${id}`, title: `${number ?? "No order"}, ${formatCents(amount_cents)}` },
        ...{ detail: `${what}: ${why}`, since: created_at },
      })),
    ),
    queue(
      "stuck",
      "Failed work",
      stuck.map(({ what, id, topic, attempts, why, created_at }) => ({
        ...{ key: `${what}-${id}`, title: topic, since: created_at },
        detail: `failed ${attempts} times: ${why ?? "the worker was stopped"}`,
      })),
    ),
  ];
  return queues.filter(({ count }) => count > 0);
}
