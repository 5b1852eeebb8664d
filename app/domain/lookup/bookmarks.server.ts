import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import type { Staff } from "../accounts/people";
import { invalid, missing } from "../refusal";

export const BOOKMARK_KINDS = ["order", "person", "cook", "organization"] as const;
export type BookmarkKind = (typeof BOOKMARK_KINDS)[number];

/** Something of the back office: an order, a person (by the account), a cook (by the kitchen) or an organization. */
export interface Bookmark {
  kind: BookmarkKind;
  id: number;
  title: string;
}

/** As many were looked at last that are shown, and as many can be pinned. */
const RECENT = 10;
const MOST_PINNED = 20;

type Me = Pick<Staff, "staff_id">;

/** Notes that I look at something, and says whether I have pinned it. */
export async function recordVisit(
  { staff_id }: Me,
  kind: BookmarkKind,
  subject_id: number,
): Promise<boolean> {
  const key = { staff_id, kind, subject_id };
  const { pinned_at } = await db.staffBookmark.upsert({
    where: { staff_id_kind_subject_id: key },
    create: key,
    update: { visited_at: clock.now() },
    select: { pinned_at: true },
  });
  return pinned_at !== null;
}

/**
 * Keeps something that I have looked at at hand, or no more.
 * @throws Refusal `missing` for what I never looked at; `invalid` `pin` for more than twenty.
 */
export async function pin({ staff_id }: Me, kind: BookmarkKind, subject_id: number, isPinned: boolean) {
  if (isPinned) {
    const pinned = await db.staffBookmark.count({ where: { staff_id, pinned_at: { not: null } } });
    if (pinned >= MOST_PINNED) throw invalid("pin", `Unpin something first: ${MOST_PINNED} are pinned.`);
  }
  const { count } = await db.staffBookmark.updateMany({
    where: { staff_id, kind, subject_id },
    data: { pinned_at: isPinned ? clock.now() : null },
  });
  if (count === 0) throw missing();
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

/** What these are called now, by kind and number: one statement for each kind. Who is deleted is in none. */
async function titlesOf(marks: readonly { kind: BookmarkKind; subject_id: number }[]) {
  const of = (kind: BookmarkKind) => ({
    in: marks.filter((one) => one.kind === kind).map(({ subject_id }) => subject_id),
  });
  const [orders, people, cooks, organizations] = await Promise.all([
    db.order.findMany({ where: { id: of("order") }, select: { id: true, number: true } }),
    db.account.findMany({
      where: { id: of("person"), deleted_at: null },
      select: { id: true, first_name: true, last_name: true },
    }),
    db.chef.findMany({ where: { id: of("cook") }, select: { id: true, full_name: true } }),
    db.organization.findMany({ where: { id: of("organization") }, select: { id: true, name: true } }),
  ]);
  return new Map<string, string>([
    ...orders.map(({ id, number }) => [`order ${id}`, number] as const),
    ...people.map(({ id, ...one }) => [`person ${id}`, nameOf(one)] as const),
    ...cooks.map(({ id, full_name }) => [`cook ${id}`, full_name] as const),
    ...organizations.map(({ id, name }) => [`organization ${id}`, name] as const),
  ]);
}

/** What I have pinned, the newest first, and what I looked at last besides. */
export async function listBookmarks({ staff_id }: Me): Promise<{ pinned: Bookmark[]; recent: Bookmark[] }> {
  const select = { kind: true, subject_id: true } as const;
  const [pinned, recent] = await Promise.all([
    db.staffBookmark.findMany({
      where: { staff_id, pinned_at: { not: null } },
      orderBy: { pinned_at: "desc" },
      ...{ select, take: MOST_PINNED },
    }),
    db.staffBookmark.findMany({
      where: { staff_id, pinned_at: null },
      orderBy: { visited_at: "desc" },
      ...{ select, take: RECENT },
    }),
  ]);
  const titles = await titlesOf([...pinned, ...recent]);
  const shown = (marks: typeof pinned) =>
    marks.flatMap(({ kind, subject_id: id }) => {
      const title = titles.get(`${kind} ${id}`);
      return title ? [{ kind, id, title }] : [];
    });
  return { pinned: shown(pinned), recent: shown(recent) };
}
