import { tipProblem } from "../tips/tip-choice";
import type { Choice } from "./choice";

/** Where the receipt says why an order was not placed. */
export const REFUSAL_ID = "refused";

/** What has to be said before an order can be placed. */
export type Missing = "where" | "tip";

/** The first thing that is missing, from the top of the page; null when all is said. */
export function firstMissing(choice: Choice): Missing | null {
  if (choice.address_id === 0) return "where";
  return tipProblem(choice) ? "tip" : null;
}

/** The form of an address that has been typed and is not saved yet; null where none has. */
export function typedAddress(): HTMLFormElement | null {
  const form = document.querySelector<HTMLFormElement>("#address-new");
  return form?.address.value.trim() ? form : null;
}

/** The field that says where dinner goes: a saved address, else the first of a new one that is still empty. */
function whereField(): HTMLElement | null {
  document.getElementById("addresses")?.setAttribute("open", "");
  const saved = document.querySelector<HTMLElement>("[name=address][form=checkout]");
  if (saved) return saved;
  const form = document.querySelector<HTMLFormElement>("#address-new");
  const fields = [...(form?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])];
  // What is typed but not saved yet is sent: it is saved and chosen, or its mistakes are told beside it.
  typedAddress()?.requestSubmit();
  return fields.find(({ value }) => value.trim() === "") ?? fields[0] ?? null;
}

/** Brings what is missing into view, with the focus on its field. */
export function goTo(missing: Missing): void {
  const field = missing === "where" ? whereField() : document.querySelector<HTMLElement>("[name=tip_other]");
  document.getElementById(missing)?.scrollIntoView({ block: "start" });
  field?.focus({ preventScroll: missing === "where" });
}
