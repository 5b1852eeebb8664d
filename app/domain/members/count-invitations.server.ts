import { limit } from "~/data/limits.server";
import type { CorporateAdmin } from "../accounts/people";
import { Refusal } from "../refusal";

const perOrganization = limit("invitations");

/**
 * Counts people who are to be invited, before they are: nobody gets to write to the whole world through us.
 * @throws Refusal `limited`, and none of them is counted, beyond 20,000 a day of one organization.
 */
export async function countInvitations(
  me: Pick<CorporateAdmin, "organization_id">,
  people: number,
): Promise<void> {
  const key = String(me.organization_id);
  const retryAfter = await perOrganization.count(key, people);
  if (retryAfter === 0) return;
  await perOrganization.uncount(key, people);
  throw new Refusal(
    "limited",
    { reason: "Your organization has sent too many invitations today.", next: "Please try again tomorrow." },
    {
      retryAfter,
    },
  );
}

/** Takes people back who were counted and are not invited after all. */
export async function uncountInvitations(
  me: Pick<CorporateAdmin, "organization_id">,
  people: number,
): Promise<void> {
  if (people > 0) await perOrganization.uncount(String(me.organization_id), people);
}
