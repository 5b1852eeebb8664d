import { slugOf } from "~/kit/text";
import type { Census } from "./eaters";
import { kitchenName, kitchenWords } from "./kitchen-words";
import { aStreet } from "./names";
import { kilometers, type Place } from "./places";
import { portraitFor } from "./portraits";
import type { Random } from "./random";
import type { Tables } from "./tables";
import { DAY } from "./times";

export type ChefStatus = "approved" | "submitted" | "draft" | "rejected" | "suspended";

/** A cook of the demo, with what orders and reviews need to know of the kitchen. */
export interface Cook {
  id: number;
  /** the last part of the cook's slug: one for each in the demo */
  mark: string;
  account_id: number;
  place: Place;
  cuisine: string;
  first_name: string;
  full_name: string;
  status: ChefStatus;
  cutoff_hours: number;
  latitude: number;
  longitude: number;
  radius_km: number | null;
  delivers: boolean;
  /** day offsets of a holiday, both included */
  closed: [number, number] | null;
  /** last day offset the permit covers; null where none is needed */
  permitted_to: number | null;
  /** 3.9 to 4.95: how people like the food */
  quality: number;
  /** how often this kitchen is chosen, beside others */
  draw: number;
  row: { rating_sum: number; review_count: number; rank_rating: number };
}

/** What is special about one of the sixty. */
interface Turn {
  status?: ChefStatus;
  /** days from today: closed from, to */
  closed?: [number, number];
  email?: string;
  first_name?: string;
  last_name?: string;
  draw?: number;
  city?: string;
  bank?: "none" | "pending" | "active" | "restricted";
}

/** The demo's cook by name, and by number those that show another state of a kitchen. */
const TURNS: Record<number, Turn> = {
  0: {
    email: "chef@demo.dindin.test",
    first_name: "Rosa",
    last_name: "Villareal",
    draw: 6,
    city: "Nashville",
  },
  11: { closed: [12, 16] },
  17: { status: "submitted", bank: "none" },
  23: { status: "draft", bank: "none" },
  29: { status: "suspended" },
  34: { closed: [11, 18] },
  38: { status: "submitted", bank: "pending" },
  47: { status: "rejected", bank: "none" },
  52: { bank: "restricted" },
};
const REASONS: Partial<Record<ChefStatus, string>> = {
  suspended: "Two complaints about late deliveries are being looked into.",
  rejected: "The kitchen address could not be verified.",
};

/** The cities take turns by weight, so that each cuisine is cooked in more than one of them. */
export function placeOfTurn(places: readonly Place[], number: number): Place {
  const order = [0, 1, 0, 2, 0, 1, 0, 1, 0, 2, 1, 0, 1, 0, 1, 0, 2, 0, 1, 0];
  const index = order[(number + Math.floor(number / 20)) % order.length] ?? 0;
  return places[index] ?? (places[0] as Place);
}

function chooseDelivery(random: Random): { cutoff_hours: number; radius: number | null; delivers: boolean } {
  const cutoff_hours = random.weighted([
    [1, 12],
    [6, 24],
    [2, 36],
    [2, 48],
    [0.5, 72],
  ] as const);
  return {
    cutoff_hours,
    radius: random.chance(0.3) ? random.int(14, 26) : null,
    delivers: random.chance(0.8),
  };
}

/** What is special about a cook's number; only the first world (`tail` "") has the demo's cook by name. */
function turnOf(number: number, tail: string): Turn {
  const special = TURNS[number] ?? {};
  if (tail === "") return special;
  return { ...special, email: undefined, first_name: undefined, last_name: undefined };
}

/** How a kitchen stands whose cook joined at this instant. Milliseconds. */
function approvalOf(status: ChefStatus, joined: number) {
  const approved = status === "approved" || status === "suspended";
  return {
    status,
    status_reason: REASONS[status] ?? null,
    submitted_at: status === "draft" ? null : new Date(joined + 2 * DAY),
    approved_at: approved ? new Date(joined + 5 * DAY) : null,
  };
}

const UNRATED = { rating_sum: 0, review_count: 0, rank_rating: 0 };

/** Cook number `number` (0 to 59) of a world: account, kitchen, words, permit. `tail` keeps worlds apart; "" is the first. */
export function makeCook(
  tools: { tables: Tables; census: Census; now: number },
  random: Random,
  places: readonly Place[],
  number: number,
  cuisine: string,
  cuisine_id: number,
  tail: string,
): Cook {
  const { tables, census, now } = tools;
  const turn = turnOf(number, tail);
  const place = number === 0 ? (places[0] as Place) : placeOfTurn(places, number);
  const joined = now - random.int(150, 700) * DAY;
  const nearby = place.spots.filter((spot) => kilometers(spot, place) < 22);
  const spot = random.pick(turn.city ? nearby.filter((one) => one.city === turn.city) : nearby);
  const { email, first_name: given, last_name } = turn;
  const who = { tail: `k${number}${tail}`, joined, spot, email, first_name: given, last_name };
  const account = census.account(random, place, who, { cuisine });
  const full_name = `${account.first_name} ${account.last_name}`;
  const status = turn.status ?? "approved";
  const { cutoff_hours, radius, delivers } = chooseDelivery(random);
  const words = kitchenWords(random, cuisine, place.name === "Riverside County" ? spot.city : place.name);
  const permitted_to = place.permit_required ? random.int(45, 300) : null;
  const bank = turn.bank ?? "active";
  const portrait = portraitFor(cuisine, account.first_name, Math.floor(number / 20));
  const mark = `${number + 1}${tail}`;
  const id = tables.id("chef");
  const row = tables.add("chef", {
    id,
    account_id: account.account_id,
    marketplace_id: place.id,
    slug: `${slugOf(full_name)}-${mark}`,
    full_name,
    ...words,
    image: portrait.url,
    image_alt: `Drawn portrait of ${full_name}`,
    instagram_id: random.chance(0.5) ? slugOf(full_name).replace(/-/g, ".") : null,
    ...approvalOf(status, joined),
    closed_from: turn.closed ? place.calendar.day(turn.closed[0]) : null,
    closed_to: turn.closed ? place.calendar.day(turn.closed[1]) : null,
    cutoff_hours: number === 0 ? 24 : cutoff_hours,
    kitchen_name: kitchenName(random, account.first_name, account.last_name),
    kitchen_kind: random.weighted([
      [6, "home"],
      [2, "shared"],
      [1, "commercial"],
    ] as const),
    kitchen_address: aStreet(random),
    city: spot.city,
    state: place.state,
    postal_code: spot.zip,
    latitude: spot.latitude,
    longitude: spot.longitude,
    delivery_radius_km: number === 0 ? null : radius,
    chef_delivers: number === 0 ? true : delivers,
    ein_number: `${random.int(10, 98)}-${random.int(1_000_000, 9_999_999)}`,
    permit_number: permitted_to === null ? null : `MEHKO-${random.int(10_000, 99_999)}`,
    permit_expires_on: permitted_to === null ? null : place.calendar.day(permitted_to),
    daily_capacity: random.chance(0.2) ? random.int(30, 60) : null,
    bank_status: bank,
    stripe_account_id: bank === "none" ? null : tables.stripeId("acct", random.hex(14)),
    ...UNRATED,
    created_at: new Date(joined),
    updated_at: new Date(joined + 6 * DAY),
  });
  tables.add("chef_cuisine", { chef_id: id, cuisine_id, is_primary: true });
  const { account_id, first_name } = account;
  const { latitude, longitude } = spot;
  return {
    mark,
    ...{ id, account_id, place, cuisine, first_name, full_name, status, latitude, longitude, permitted_to },
    cutoff_hours: number === 0 ? 24 : cutoff_hours,
    closed: turn.closed ?? null,
    radius_km: number === 0 ? null : radius,
    delivers: number === 0 ? true : delivers,
    quality: 3.9 + random.next() * 1.05,
    draw: turn.draw ?? 0.3 + random.next() ** 2 * 2.5,
    row,
  };
}
