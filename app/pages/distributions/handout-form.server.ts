import { z } from "zod";
import type { CorporateAdmin } from "~/domain/accounts/people";
import { readAmounts } from "~/domain/distributions/amounts-each.server";
import type { Handout } from "~/domain/distributions/distribute.server";
import { typedWholeDollars, wholeVouchers } from "~/domain/organizations/schemas.server";
import { invalid } from "~/domain/refusal";
import { id, optional, optionalText } from "~/kit/fields.server";
import { isFile } from "~/kit/file-fields.server";
import { MOST_PICKED } from "./draft";

/** Letters of a list of 10,000 people. */
const LONGEST_LIST = 1_500_000;

const whole = z
  .string()
  .regex(/^\d{1,9}$/, "Enter a whole number of vouchers")
  .transform(Number)
  .pipe(wholeVouchers);

/** The screen's form: to whom, how much, and why. A list says both. */
export const HandoutForm = z.object({
  who: z.enum(["all", "filter", "picked", "each"], { error: "Choose who gets it" }),
  search: optionalText(100),
  benefit: optional(z.enum(["yes", "no"])),
  group: optional(id),
  pick: z.union([id.transform((one) => [one]), z.array(id)]).optional(),
  amount: optional(typedWholeDollars),
  vouchers: optional(whole),
  note: optionalText(200),
  list: optional(z.string().max(LONGEST_LIST, "This list is too long. Split it.")),
  file: optional(z.custom<File>(isFile, "Choose a CSV file")),
});
export type HandoutInput = z.output<typeof HandoutForm>;

/** What somebody wrote for each person, as text; a file counts before what was pasted. */
export async function listText({ list = "", file }: HandoutInput): Promise<string> {
  if (!file || file.size === 0) return list;
  const text = new TextDecoder("utf-8", { fatal: true });
  try {
    return text.decode(await file.arrayBuffer()).slice(0, LONGEST_LIST + 1);
  } catch {
    throw invalid("list", "This file is not in UTF-8. Save it as CSV (UTF-8) and send that.");
  }
}

/** @throws Refusal `invalid` under `users` for more people than can be picked one by one. */
export function refuseTooMany(picked: number): void {
  if (picked > MOST_PICKED)
    throw invalid(
      "users",
      `You picked ${picked} people. Pick up to ${MOST_PICKED}, or give to everyone found, or by a list.`,
    );
}

function usersOf({ who, search, benefit, group, pick = [] }: HandoutInput): Handout["users"] {
  if (who === "all") return "all";
  if (who === "filter")
    return { search, has_vouchers: benefit === undefined ? undefined : benefit === "yes", group };
  if (pick.length === 0) throw invalid("users", "Pick at least one person.");
  refuseTooMany(pick.length);
  // somebody picked twice is refused where it is given, as by the call
  return pick;
}

/**
 * What a form asks to be given.
 * @throws Refusal `invalid` under `users`, `amount` or `list`.
 */
export async function handoutOf(me: CorporateAdmin, input: HandoutInput): Promise<Handout> {
  const { who, amount, vouchers, note } = input;
  if (who === "each") {
    const each = await readAmounts(me, await listText(input));
    return { users: [...each.keys()], each, note };
  }
  if ((amount ?? 0) + (vouchers ?? 0) === 0) throw invalid("amount", "Give dollars, vouchers or both");
  return { users: usersOf(input), amount, vouchers, note };
}
