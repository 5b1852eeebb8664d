import { missing } from "./errors.ts";
import { listOf } from "./lists.ts";
import * as read from "./params.ts";
import type { KeptEvent } from "./store.ts";
import { API_VERSION, type Ask } from "./world.ts";

/** The event as Stripe shows it. The object inside is as it was when the event happened. */
export function eventView(event: KeptEvent) {
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

export function retrieveEvent(ask: Ask) {
  const found = ask.tables.events.get(ask.id);
  if (found === undefined) throw missing("event", ask.id);
  return eventView(found);
}

/** Events newest first, by `type`, by `types[]`, by a leading part such as `payment_intent.*`. */
export function listEvents(ask: Ask) {
  const type = read.text(ask.params, "type");
  const types = read.texts(ask.params, "types") ?? (type === null ? null : [type]);
  const matches = (name: string) =>
    types === null ||
    types.some((wanted) => wanted === name || (wanted.endsWith("*") && name.startsWith(wanted.slice(0, -1))));
  const delivered = read.flag(ask.params, "delivery_success");
  const page = listOf(ask, ask.tables.events, {
    url: "/v1/events",
    own: ["type", "types", "delivery_success"],
    keep: (row) => matches(row.type) && (delivered === null || delivered === (row.delivery === "delivered")),
  });
  return { ...page, data: page.data.map(eventView) };
}
