import type { Staff, StaffRole } from "~/domain/accounts/people";
import type { Assignment } from "~/domain/staff/assignments.server";
import { listAssignments, listColleagues } from "~/domain/staff/assignments.server";
import { type StaffAction, staffMay } from "~/domain/staff/staff-may";
import { ageOf } from "~/kit/age";
import type { QueueId } from "~/kit/staff-paths";
import { readWaiting, type Waiting } from "./queue-items.server";

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

export interface QueueItem extends Omit<Waiting, "since" | "places" | "taken_by"> {
  age: string | null;
  /** null where whoever looks may open none of its screens */
  to: string | null;
  /** `staff_id`: where it was taken in its queue */
  owner: { staff_id?: number; name: string; isMe: boolean } | null;
  /** until when it is put off, ISO 8601 UTC */
  snoozed_until: string | null;
}

/** What of the queues is asked for. */
export interface QueueFilters {
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

/** Something of a queue, by its names. */
interface Named {
  queue: QueueId;
  item: string;
}

/** What one has to be allowed to do to open it somewhere, or to answer it; nothing in particular where it has no screen. */
const rightsOf = (row: Waiting | undefined): StaffAction[] =>
  row?.message_id === undefined ? (row?.places ?? []).map(([right]) => right) : ["answer messages"];

/** The team, and whether each could look after something that waits. */
export async function colleaguesFor({ queue, item }: Named) {
  const [of] = (await readWaiting()).filter(([id]) => id === queue);
  const rights = rightsOf(of?.[2].find((row) => row.item === item));
  const opens = (role: StaffRole) => rights.length === 0 || rights.some((right) => staffMay(role, right));
  return (await listColleagues()).map(({ role, ...one }) => ({ ...one, canOpen: opens(role) }));
}

/** Who looks after it: by the queue, or where it was taken on the screen that solves it. */
function ownerOf(assigned: Assignment | undefined, taken_by: string | null, staff_id: number) {
  const { owner } = assigned ?? {};
  if (owner) return { ...owner, isMe: owner.staff_id === staff_id };
  return taken_by === null ? null : { name: taken_by, isMe: false };
}

/**
 * What waits for a person, by queue, each with its age and who looks after it: the lists of `npm run staff -- attention`,
 * the messages of the contact forms, permits, returned payouts. Queues without anything are left out. What is put off is
 * not shown, nor counted, unless it is asked for.
 */
export async function readQueues(
  now: Date,
  { staff_id, role }: Pick<Staff, "staff_id" | "role">,
  filters: QueueFilters = {},
): Promise<Queue[]> {
  const waiting = (await readWaiting()).filter(([id]) => filters.queue === undefined || id === filters.queue);
  const assignments = await listAssignments(waiting.map(([id]) => id));
  const known = new Map(assignments.map((one) => [`${one.queue} ${one.item}`, one]));
  const isPutOff = (one?: Assignment) => one?.snoozed_until != null && one.snoozed_until > now;
  const queues = waiting.map(([id, title, rows, to]) => {
    const all = rows.map((row) => ({ ...row, assigned: known.get(`${id} ${row.item}`) }));
    const mine = all.filter(({ assigned }) => !filters.mine || assigned?.owner?.staff_id === staff_id);
    const shown = mine.filter(({ assigned }) => isPutOff(assigned) === (filters.snoozed === true));
    const items = shown.slice(0, filters.queue ? MOST_SHOWN : SHOWN).map(
      ({ since, assigned, places, taken_by, ...row }): QueueItem => ({
        ...row,
        to: places?.find(([right]) => staffMay(role, right))?.[1] ?? null,
        age: since && ageOf(since, now),
        owner: ownerOf(assigned, taken_by ?? null, staff_id),
        snoozed_until: isPutOff(assigned) ? (assigned?.snoozed_until?.toISOString() ?? null) : null,
      }),
    );
    const snoozed = mine.filter(({ assigned }) => isPutOff(assigned)).length;
    return { ...{ id, title, items, snoozed }, to: to ?? null, count: shown.length };
  });
  return queues.filter(({ count }) => count > 0);
}
