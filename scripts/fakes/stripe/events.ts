import { invalid, missing } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import type { StoredEvent } from "./store.ts";
import { API_VERSION, type RequestContext } from "./world.ts";

/** The event as Stripe shows it. The object inside is as it was when the event happened. */
export function eventView(event: StoredEvent) {
  return {
    id: event.id,
    object: "event" as const,
    ...(event.account === null ? {} : { account: event.account }),
    api_version: API_VERSION,
    created: event.created,
    data: {
      object: JSON.parse(event.object) as object,
      ...(event.previous === null ? {} : { previous_attributes: JSON.parse(event.previous) as object }),
    },
    livemode: false,
    pending_webhooks: event.delivery === "pending" ? 1 : 0,
    request: { id: event.request_id, idempotency_key: event.idempotency_key },
    type: event.type,
  };
}

/** Stripe shows an event for 30 days. Seconds. */
const KEPT = 30 * 24 * 3600;
const MOST_TYPES = 20;

/** Whether an event is still shown. */
const shown = (ask: RequestContext) => {
  const oldest = ask.world.clock.seconds() - KEPT;
  return (event: StoredEvent) => event.created >= oldest;
};

export function retrieveEvent(ask: RequestContext) {
  const found = ask.tables.events.get(ask.id);
  if (found === undefined || !shown(ask)(found)) throw missing("event", ask.id);
  return eventView(found);
}

/** Which events are wanted: all, those of `type` (or of its leading part, `payment_intent.*`), or of up to twenty whole names in `types[]`. */
function wantedTypes(ask: RequestContext): (name: string) => boolean {
  const type = read.text(ask.params, "type");
  const types = read.texts(ask.params, "types");
  if (type !== null && types !== null) throw invalid("You may only specify one of type and types.", "types");
  if (types !== null && types.length > MOST_TYPES)
    throw invalid(`Invalid array: types can have at most ${MOST_TYPES} elements.`, "types");
  if (types !== null) return (name) => types.includes(name);
  if (type === null) return () => true;
  return (name) => name === type || (type.endsWith("*") && name.startsWith(type.slice(0, -1)));
}

/** Events of the last 30 days, newest first: of the platform, or of the connected account in whose name is asked. */
export function listEvents(ask: RequestContext) {
  const matches = wantedTypes(ask);
  const isShown = shown(ask);
  const delivered = read.flag(ask.params, "delivery_success");
  const page = listOf(ask, ask.tables.events, {
    url: "/v1/events",
    own: ["type", "types", "delivery_success"],
    keep: (row) =>
      isShown(row) &&
      matches(row.type) &&
      (delivered === null || delivered === (row.delivery === "delivered")),
  });
  return { ...page, data: page.data.map(eventView) };
}
