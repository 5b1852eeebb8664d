import type Stripe from "stripe";
import { z } from "zod";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { callStripe, stripeClient } from "./stripe.server";

/** An event Stripe told us of: what kind, about which object. */
export interface StripeEvent {
  id: string;
  type: string;
  object_id: string | null;
  /** the whole event as JSON text */
  raw: string;
}

/** How far a signature's time may be from ours, in the past and in the future. Seconds. */
const TOLERANCE_S = 300;

/** What of a signed body has to be there before it is an event: a body can be any JSON. */
const Event = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean(),
  data: z.object({ object: z.object({}) }),
});

/** Whether a signature says that it was made later than our clock allows; Stripe's library looks for old ones alone. */
function isAhead(signature: string): boolean {
  const latest = clock.now().getTime() / 1000 + TOLERANCE_S;
  return [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(([, seconds]) => Number(seconds) > latest);
}

/**
 * Reads a webhook's body as it came on the wire. Null when the signature is missing, wrong, or dated more than five
 * minutes before or after now, when what is signed is no event (`null`, a list, a number, an object without its `data`),
 * or when the event is of the other mode (test or live) than our key.
 */
export async function readEvent(raw: string, signature: string): Promise<StripeEvent | null> {
  const stripe = await stripeClient();
  if (isAhead(signature)) return null;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      raw,
      signature,
      env.STRIPE_WEBHOOK_SECRET,
      TOLERANCE_S,
      undefined,
      clock.now().getTime(),
    );
  } catch {
    return null;
  }
  const isLive = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY);
  if (!Event.safeParse(event).success || event.livemode !== isLive) return null;
  return toEvent(event, raw);
}

function toEvent(event: Stripe.Event, raw: string): StripeEvent {
  const object = event.data?.object as { id?: unknown } | undefined;
  return {
    id: event.id,
    type: event.type,
    object_id: typeof object?.id === "string" ? object.id : null,
    raw,
  };
}

/** Events to list: whose, of which kinds (whole names, at most twenty), made when. */
export interface EventFilter {
  /** a connected account; null for our own */
  account: string | null;
  types: readonly string[];
  /** seconds since 1970: from this one on, and before that one (null: up to the newest) */
  from: number;
  until: number | null;
}

/**
 * Up to 100 events that Stripe still keeps (30 days), the newest first; `after` is the last one of the page before.
 * @throws StripeFailure, `missing` for an account that has let us go.
 */
export async function listEvents(
  { account, types, from, until }: EventFilter,
  after: string | null,
): Promise<{ events: StripeEvent[]; hasMore: boolean }> {
  const page = await callStripe((stripe) =>
    stripe.events.list(
      {
        limit: 100,
        types: [...types],
        created: { gte: from, ...(until !== null && { lt: until }) },
        ...(after !== null && { starting_after: after }),
      },
      account === null ? {} : { stripeAccount: account },
    ),
  );
  // asked for in an account's name, an event need not say whose it is as the one sent to a webhook does
  const whole = (event: Stripe.Event) =>
    toEvent(event, JSON.stringify(account === null ? event : { ...event, account }));
  return { events: page.data.map(whole), hasMore: page.has_more };
}
