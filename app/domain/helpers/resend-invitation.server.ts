import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Chef } from "../accounts/people";
import { conflict } from "../refusal";
import { invitationOf, lockHelper, shown, toWire } from "./helper-row.server";
import type { WireHelper } from "./schemas.server";
import { countInvitation, publishInvitation } from "./send-invitation.server";

/** How soon a link is mailed again. Milliseconds. */
const PAUSE = 10 * 60_000;

/**
 * Mails a new link to somebody who was invited; the one before is worthless from now on. Within ten minutes of the last
 * letter nothing is sent.
 * @throws Refusal `missing` for a helper of another kitchen; `conflict` `not_invited` for one who has accepted or ended,
 *   `just_sent`; `limited` as `inviteHelper`.
 */
export async function resendInvitation(me: Chef, id: number): Promise<WireHelper> {
  await countInvitation(me);
  return transaction(async (tx) => {
    const helper = await lockHelper(tx, me.chef_id, id);
    if (helper.status !== "invited") throw conflict("not_invited", "This invitation is no longer open.");
    if (clock.now().getTime() - helper.sent_at.getTime() < PAUSE)
      throw conflict("just_sent", "We've just sent it. You can send it again in ten minutes.");
    const next = { ...helper, letters: helper.letters + 1 };
    const sent = await tx.db.kitchenHelper.update({ where: { id }, data: invitationOf(next), select: shown });
    await publishInvitation(tx, next);
    return toWire(sent);
  });
}
