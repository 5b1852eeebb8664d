import { limit } from "~/data/limits.server";
import { Refusal } from "../refusal";

/** Opened links an hour for each address: nobody gets far by guessing, a whole office behind one address does. */
const perAddress = limit("invitation-address");

/**
 * Counts an opened link of an invitation, of a company's or a kitchen's.
 * @throws Refusal `limited` when too many were opened from this address within an hour.
 */
export async function countOpenedInvitation(ip: string): Promise<void> {
  const retryAfter = await perAddress.count(ip);
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "Too many tries.", next: "Please try again later." },
      { retryAfter },
    );
}
