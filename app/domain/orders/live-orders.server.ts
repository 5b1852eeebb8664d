import { type OrderStep, onOrderStep } from "~/data/order-steps.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import type { Diner, KitchenUser } from "../accounts/people";
import { Refusal } from "../refusal";
import { UNDERWAY } from "../underway";
import { listChefOrders } from "./chef-order-row.server";
import type { KitchenNow } from "./schemas.server";

/** Somebody who is told of the steps of their orders, or of their kitchen's, as they are taken. */
interface Listener {
  me: Pick<Diner, "account_id" | "key_id">;
  /** hears the kitchen for as long as this help lasts */
  helper_id?: number;
  /** whose steps: the orders of an account, or those of a kitchen */
  hears: { account_id: number } | { chef_id: number };
  /** answers whether it was taken: one that is too slow takes nothing more */
  send(event: "step" | "now" | "end" | null, data?: unknown): boolean;
  close(): void;
}

/** Of one person at once, in one process: the oldest gives way. */
const MOST_OF_ONE = 4;
/** Of all people in one process. */
const MOST = 2000;
/** How often every sign-in is looked at again, and a sign of life is sent. Milliseconds. */
const BEAT_MS = 5_000;

const listeners = new Set<Listener>();
let isEnding = false;
let beat: NodeJS.Timeout | undefined;

/** Lets a listener go; one whose connection is broken is let go all the same. */
function drop(listener: Listener): void {
  if (!listeners.delete(listener)) return;
  try {
    listener.close();
  } catch {
    // It has gone first.
  }
  if (listeners.size > 0) return;
  clearInterval(beat);
  beat = undefined;
}

/** Sends to one listener and lets it go when it takes nothing more: what breaks in one connection is no other's matter. */
function pass(listener: Listener, ...[event, data]: Parameters<Listener["send"]>): void {
  let isTaken = false;
  try {
    isTaken = listener.send(event, data);
  } catch {
    // A broken connection takes nothing.
  }
  if (!isTaken || event === "end") drop(listener);
}

/** Which of these may still hear: not signed out, not expired, of an account that is in use, and a helper not ended. */
async function holdingOf(some: readonly Listener[]): Promise<Set<Listener>> {
  // plain SQL: a list of any length, with every step and every beat
  const keys = await sql<{ id: number }[]>`
    SELECT k.id FROM access_key k JOIN account a ON a.id = k.account_id AND a.is_active AND a.deleted_at IS NULL
    WHERE k.id = ANY (${some.map(({ me }) => me.key_id)}) AND k.expires_at > app_now()`;
  const helpers = some.flatMap(({ helper_id }) => helper_id ?? []);
  const active =
    helpers.length === 0
      ? []
      : await db.kitchenHelper.findMany({
          where: { id: { in: helpers }, status: "active" },
          select: { id: true },
        });
  const signedIn = new Set(keys.map(({ id }) => id));
  const helping = new Set(active.map(({ id }) => id));
  const holds = ({ me, helper_id }: Listener) =>
    signedIn.has(me.key_id) && (helper_id === undefined || helping.has(helper_id));
  return new Set(some.filter(holds));
}

/** Sends to those whose sign-in still holds; whoever has signed out meanwhile hears nothing more. */
async function tell(
  some: readonly Listener[],
  ...[event, data]: Parameters<Listener["send"]>
): Promise<void> {
  if (some.length === 0) return;
  const holding = await holdingOf(some);
  for (const listener of some) {
    // A connection may have gone while the sign-ins were looked at.
    if (!listeners.has(listener)) continue;
    if (holding.has(listener)) pass(listener, event, data);
    else pass(listener, "end");
  }
}

function hear({ account_id, chef_id, order_id, status }: OrderStep): void {
  const theirs = [...listeners].filter(({ hears }) =>
    "chef_id" in hears ? hears.chef_id === chef_id : hears.account_id === account_id,
  );
  // A database that is away has nothing new to say: pages ask again when they have reconnected.
  tell(theirs, "step", { id: order_id, status }).catch(() => undefined);
}

/** The orders of mine that are underway, by id: what a page holds its own picture against when it begins to listen. */
function underway(account_id: number): Promise<{ id: number; status: string }[]> {
  return db.order.findMany({
    where: { account_id, status: { in: [...UNDERWAY] } },
    orderBy: { id: "desc" },
    take: 50,
    select: { id: true, status: true },
  });
}

function mayEnter(): void {
  if (isEnding || listeners.size >= MOST)
    throw new Refusal(
      "unavailable",
      { reason: "Live updates are busy.", next: "Please try again." },
      { retryAfter: 10 },
    );
}

/** Begins to tell a listener; first what `now` answers. */
async function follow(listener: Listener, now: () => Promise<unknown>): Promise<() => void> {
  mayEnter();
  await onOrderStep(hear);
  mayEnter();
  const mine = [...listeners].filter((one) => one.me.account_id === listener.me.account_id);
  for (const old of mine.slice(0, Math.max(0, mine.length + 1 - MOST_OF_ONE))) pass(old, "end");
  listeners.add(listener);
  beat ??= setInterval(() => tell([...listeners], null).catch(() => undefined), BEAT_MS).unref();
  try {
    await tell([listener], "now", await now());
  } catch (error) {
    drop(listener);
    throw error;
  }
  return () => drop(listener);
}

type Ways = Pick<Listener, "send" | "close">;

/** How my kitchen stands: how many new orders wait for its word. */
export async function showKitchenNow(me: KitchenUser): Promise<KitchenNow> {
  return { new_orders: (await listChefOrders(me, "new", { limit: 1, offset: 0 })).count };
}

/**
 * Tells a listener of every step of my orders until it is closed or my sign-in ends; first how they stand. Answers how to
 * stop. @throws Refusal `unavailable` while this process ends, or when 2,000 listen to it.
 */
export function followOrders(me: Diner, { send, close }: Ways): Promise<() => void> {
  const { account_id } = me;
  return follow({ me, hears: { account_id }, send, close }, () => underway(account_id));
}

/**
 * Tells a listener of every step of my kitchen's orders, a new one among them; first how many wait for my word. All else as
 * `followOrders` does. @throws as it does.
 */
export function followKitchen(me: KitchenUser, { send, close }: Ways): Promise<() => void> {
  const help = me.kind === "helper" ? { helper_id: me.helper_id } : {};
  return follow({ me, ...help, hears: { chef_id: me.chef_id }, send, close }, () => showKitchenNow(me));
}

/** Ends all of them, so that the process can go; browsers come back to another one by themselves. */
export function endLiveOrders(): void {
  isEnding = true;
  for (const listener of [...listeners]) drop(listener);
}
