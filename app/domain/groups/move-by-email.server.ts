import { sql } from "~/data/sql.server";
import type { CorporateAdmin } from "../accounts/people";
import { invalid } from "../refusal";
import { moveMembers, removeFromGroup } from "./move-members.server";

/** Most addresses in one list. */
const MOST = 10_000;
/** How many that are nobody's are told at once. */
const TOLD = 10;

/** The addresses of a pasted text, lower case, each once: whatever stands between commas, semicolons, blanks or line ends. */
function addressesOf(text: string): string[] {
  const words = text.split(/[\s,;<>"]+/).filter((word) => word.includes("@"));
  return [...new Set(words.map((word) => word.toLowerCase().slice(0, 254)))];
}

/**
 * Puts the people of a pasted list of emails into a group of my organization, or takes them out: all of the list or nobody.
 * @throws Refusal `invalid` `emails` for a list without addresses, and for addresses of nobody in my organization; `missing` as
 *   `moveMembers`.
 */
export async function moveByEmail(
  me: CorporateAdmin,
  group_id: number,
  text: string,
  how: "in" | "out",
): Promise<{ members: number }> {
  const emails = addressesOf(text);
  if (emails.length === 0) throw invalid("emails", "Paste the emails of the people you mean");
  if (emails.length > MOST) throw invalid("emails", "Paste up to 10,000 emails");
  // plain SQL: any number of emails, compared without case
  const found = await sql<{ id: number; email: string }[]>`
    SELECT m.account_id AS id, lower(a.email::text) AS email FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.organization_id = ${me.organization_id} AND m.status <> 'left' AND a.email = ANY (${emails}::citext[])`;
  const known = new Set(found.map(({ email }) => email));
  const strange = emails.filter((email) => !known.has(email));
  if (strange.length > 0) {
    const more = strange.length > TOLD ? ` and ${strange.length - TOLD} more` : "";
    throw invalid("emails", `Not among your members: ${strange.slice(0, TOLD).join(", ")}${more}`);
  }
  const ids = found.map(({ id }) => id);
  return how === "in" ? moveMembers(me, group_id, ids) : removeFromGroup(me, group_id, ids);
}
