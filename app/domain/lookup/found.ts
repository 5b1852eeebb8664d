import { formatShortDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { statusWords } from "~/kit/status-words";

/** The fewest letters that names are searched for: with two, an index of three letters at a time says nothing. */
export const MIN_SEARCH_LENGTH = 3;

/** Of each kind, how many a search shows. */
export const MAX_RESULTS = 6;

/** Something that a search found: where it leads, what it is called, and what tells it from others. */
export interface Found {
  to: "order" | "person" | "cook" | "meal" | "organization";
  id: number;
  title: string;
  detail: string;
  /** of a meal: the two parts of its public address */
  chef_slug?: string;
  slug?: string;
  /** of an organization */
  state?: string;
}

export interface FoundPerson {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  is_active: boolean;
}

export function toPerson({ id, name, email, phone, is_active }: FoundPerson): Found {
  const detail = [email, phone, is_active ? null : "locked"].filter(Boolean).join(", ");
  return { to: "person", id, title: name, detail };
}

export interface FoundOrder {
  id: number;
  number: string;
  status: string;
  delivery_date: string;
  total_cents: number;
  diner: string;
}

export function toOrder({ id, number, status, delivery_date, total_cents, diner }: FoundOrder): Found {
  const detail = [diner, formatShortDay(delivery_date), statusWords(status), formatCents(total_cents)].join(
    ", ",
  );
  return { to: "order", id, title: number, detail };
}
