import { staffPaths } from "~/kit/staff-paths";

const PLACES: Record<string, (id: number) => string> = {
  order: staffPaths.order,
  account: staffPaths.person,
  chef: staffPaths.cook,
  organization: staffPaths.organization,
};

/** Where what an act was about stands, by its kind and number (`chef 12`); null for what has no screen of its own. */
export function placeOfSubject(subject: string): string | null {
  const [kind = "", id = ""] = subject.split(" ");
  // the audit has its own spelling of one of them
  const place = PLACES[kind.replace(/s(?=ation$)/, "z")];
  return place && /^\d{1,9}$/.test(id) ? place(Number(id)) : null;
}
