import { z } from "zod";
import type { Tx } from "~/data/sql.server";
import { formatShortDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { MethodRefunds, refundWords } from "../messages/method-refunds";
import type { OrderStatus } from "./states";

/** The kind of what a card didn't get back, since its bank had taken it by a dispute. */
export const LEFT_TO_BANK = "refund_left_to_bank";

const PlaceFacts = z.object({
  city: z.string().nullish(),
  state: z.string().nullish(),
  postalCode: z.string().nullish(),
});

/** Where an order goes, without what only its cooks are to know. */
export type Place = z.output<typeof PlaceFacts>;

/** What is known of an event beside who and when, by its kind. Cents; days of the kitchen. */
const EVENT_FACTS = {
  refunded: z.object({ of: z.enum(["order", "tip"]), refunds: MethodRefunds }),
  [LEFT_TO_BANK]: z.object({ bank_cents: z.int() }),
  day_changed: z.object({ from: z.string(), to: z.string() }),
  address_changed: z.object({ from: PlaceFacts, to: PlaceFacts }),
  /** `dish` is what it was called then */
  dish_changed: z.object({ quantity: z.int(), dish: z.string() }),
};

type Facts = { [K in keyof typeof EVENT_FACTS]: z.output<(typeof EVENT_FACTS)[K]> };

/** A kind of event whose words are made of its facts. */
export type EventWithFacts = { [K in keyof Facts]: { kind: K; facts: Facts[K] } }[keyof Facts];

/** Something that happened to an order or one part of it. `kind` is the step's status, or what happened without one. */
export type OrderEvent = {
  order_id: number;
  part_id?: number;
  /** who did it: `account:12`, `chef:3`, `helper:5`, `staff:1`, `stripe`, `time` */
  actor: string;
  /** what a person wrote */
  note?: string | null | undefined;
  /** for a step from one state to the next; the audit replays them */
  step?: { from: OrderStatus; to: OrderStatus };
} & (EventWithFacts | { kind: string; facts?: undefined });

/** Writes down what happened to an order, for good, under the order's lock. */
export async function recordOrderEvent(tx: Tx, event: OrderEvent): Promise<void> {
  const { order_id, part_id = null, kind, actor, note = null, facts, step } = event;
  await tx.db.orderEvent.create({
    data: {
      ...{ order_id, part_id, from_status: step?.from, to_status: step?.to, kind, actor, note },
      ...(facts && { facts }),
    },
    select: { id: true },
  });
}

/** `Austin, TX, 78701` */
export const placeWords = ({ city, state, postalCode }: Place): string =>
  [city, state, postalCode].filter(Boolean).join(", ");

const WORDS: { [K in keyof Facts]: (facts: Facts[K]) => string } = {
  refunded: ({ of, refunds }) => `${of === "tip" ? "Tip refunded" : "Refunded"}: ${refundWords(refunds)}`,
  [LEFT_TO_BANK]: ({ bank_cents }) =>
    `${formatCents(bank_cents)} not refunded to the card, since its bank has taken it back`,
  day_changed: ({ from, to }) => `${formatShortDay(from)} to ${formatShortDay(to)}`,
  address_changed: ({ from, to }) => `${placeWords(from)} to ${placeWords(to)}`,
  dish_changed: ({ quantity, dish }) => `${quantity} × ${dish}`,
};

function wordsOf<K extends keyof Facts>(kind: K, facts: unknown): string | null {
  const known = EVENT_FACTS[kind].safeParse(facts);
  return known.success ? WORDS[kind](known.data as Facts[K]) : null;
}

const isTold = (kind: string): kind is keyof Facts => Object.hasOwn(EVENT_FACTS, kind);

/** What is to be read beside an event: what somebody wrote, or what its facts say; null where there is nothing. */
export function eventNote({ kind, note, facts }: { kind: string; note: string | null; facts: unknown }) {
  return note ?? (isTold(kind) ? wordsOf(kind, facts) : null);
}
