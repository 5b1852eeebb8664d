import { groupIdOf } from "../groups/group-param";

/** Who a hand-out goes to, as the form says it. */
export type Who = "all" | "filter" | "picked" | "each";

/** A hand-out as far as it is written, as text. */
export interface Draft {
  who: Who;
  search: string;
  benefit: "" | "yes" | "no";
  /** a group's id */
  group: string;
  pick: number[];
  amount: string;
  vouchers: string;
  note: string;
  list: string;
}

/** Most people that are picked one by one: the address of a page has to hold them. */
export const MOST_PICKED = 500;

const WHO: readonly string[] = ["all", "filter", "picked", "each"];

/** What an address or a form says of a hand-out; what makes no sense is left out. */
export function draftOf(given: {
  get(name: string): unknown;
  getAll(name: string): readonly unknown[];
}): Draft {
  const textOf = (name: string) => {
    const value = given.get(name);
    return typeof value === "string" ? value : "";
  };
  const who = textOf("who");
  const benefit = textOf("benefit");
  const ids = given.getAll("pick").filter((value) => /^[1-9]\d{0,8}$/.test(String(value)));
  return {
    who: WHO.includes(who) ? (who as Who) : "all",
    search: textOf("search").trim().slice(0, 100),
    benefit: benefit === "yes" || benefit === "no" ? benefit : "",
    group: String(groupIdOf({ get: (name) => textOf(name) }) ?? ""),
    pick: [...new Set(ids.map(Number))],
    ...{ amount: textOf("amount"), vouchers: textOf("vouchers"), note: textOf("note"), list: textOf("list") },
  };
}

/** The address that brings a draft back, but its list. */
export function draftSearch({ list: _, pick, ...draft }: Draft, page: number): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(draft)) if (value !== "") search.set(name, value);
  for (const one of pick) search.append("pick", String(one));
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}
