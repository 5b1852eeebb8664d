import { limit } from "~/data/limits.server";
import type { Tx } from "~/data/sql.server";
import type { Chef } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { Refusal } from "../refusal";

const perKitchen = limit("helper-emails");

/** Counts an email of a kitchen: nobody gets to write to the whole world through us. @throws Refusal `limited`. */
export async function countInvitation({ chef_id }: Chef): Promise<void> {
  const retryAfter = await perKitchen.count(String(chef_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "You've sent too many invitations today.", next: "Please try again tomorrow." },
      { retryAfter },
    );
}

/** Has the link of an invitation mailed; `letters` tells those to one helper apart. */
export function publishInvitation(
  tx: Tx,
  { id, letters }: { id: number; letters: number },
): Promise<unknown> {
  return publish(tx, "helper.invited", { helper_id: id, letters }, `helper.invited:${id}:${letters}`);
}
