import type Stripe from "stripe";
import type { Clock } from "../kit/clock.ts";
import type { Params } from "../kit/forms.ts";
import { newId } from "../kit/ids.ts";
import { missing } from "./errors.ts";
import type { Store, StoredEvent, Tables } from "./store.ts";

/** The version of Stripe's interface that this fake speaks, the one the pinned SDK is typed for. */
export const API_VERSION = "2026-10-28.endive";

/** The addresses and keys of the fake, known once it listens. */
export interface Keys {
  secret_key: string;
  publishable_key: string;
  webhook_secret: string;
  platform_account: string;
}

/** What every part of the fake shares. */
export interface World {
  store: Store;
  clock: Pick<Clock, "now" | "seconds" | "onMove">;
  keys: Keys;
  /** The fake's own origin, for the links it gives out. */
  origin: string;
  /** Called for every new event, once it is on disk. */
  onEvent: (event: StoredEvent) => void;
}

/** One request as its handler sees it: parameters decoded, who asks known, the right set of tables at hand. */
export interface RequestContext {
  world: World;
  tables: Tables;
  /** The connected account of the Stripe-Account header, null for the platform itself. */
  account: string | null;
  params: Params;
  /** The object named in the path; "" where there is none. */
  id: string;
  /** A second object named in the path. */
  childId: string;
  /** True when the browser asks, with the publishable key and a client_secret. */
  publishable: boolean;
  requestId: string | null;
  idempotencyKey: string | null;
  path: string;
  /** What happened in it, to be sent once it is on disk. */
  events: StoredEvent[];
  /** A file that was sent with it. */
  upload?: { name: string; data: Buffer };
  /** Something that happened long ago (`history.ts`): the id that its object has, and no event of it is made. */
  past?: { id: string };
}

/** A RequestContext for something that happens by itself or by a page of the fake, without an API request. */
export function internalRequest(
  world: World,
  account: string | null = null,
  path = "double",
): RequestContext {
  return {
    world,
    tables: world.store.tables(account ?? ""),
    account,
    params: {},
    id: "",
    childId: "",
    publishable: false,
    requestId: null,
    idempotencyKey: null,
    path,
    events: [],
  };
}

/** Writes what an own Ask changed and sends its events. */
export function settle(ask: RequestContext): void {
  ask.world.store.commit();
  for (const event of ask.events) ask.world.onEvent(event);
}

/** Notes that `type` happened to `object`, which is copied as it is now; `previous` are the values it replaced. */
export function emit(
  ask: RequestContext,
  type: Stripe.Event.Type,
  object: { id: string },
  previous?: object,
): void {
  if (ask.past) return;
  const event: StoredEvent = {
    id: newId("evt"),
    type,
    created: ask.world.clock.seconds(),
    account: ask.account,
    request_id: ask.requestId,
    idempotency_key: ask.idempotencyKey,
    path: ask.path,
    object: JSON.stringify(object),
    previous: previous === undefined ? null : JSON.stringify(previous),
    delivery: "pending",
    attempts: 0,
    next_at: 0,
  };
  ask.tables.events.put(event);
  ask.events.push(event);
}

/** The customer of that id; `param` is the parameter that named it, absent when the path did. */
export function customerOf(ask: RequestContext, id: string, param?: string): Stripe.Customer {
  const found = ask.tables.customers.get(id);
  if (found === undefined || found.deleted) throw missing("customer", id, param);
  return found;
}

/** The connected account of that id. */
export function accountOf(ask: RequestContext, id: string, param?: string): Stripe.Account {
  const found = ask.world.store.tables("").accounts.get(id);
  if (found === undefined || found.deleted) throw missing("account", id, param);
  return found;
}

export const NO_ADDRESS = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
