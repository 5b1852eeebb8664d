import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Chef } from "../accounts/people";
import { conflict, invalid } from "../refusal";
import { invitationOf, shown, toWire } from "./helper-row.server";
import type { WireHelper } from "./schemas.server";
import { countInvitation, publishInvitation } from "./send-invitation.server";

/** Helpers of a kitchen at once, invited ones among them. */
export const MOST_HELPERS = 10;

/**
 * Invites somebody into my kitchen: a link is mailed that is good for seven days, and they help once they have accepted.
 * @throws Refusal `invalid` `email` for myself and for somebody who helps or is invited already; `conflict`
 *   `too_many_helpers` beyond ten at once; `limited` beyond 30 emails a day.
 */
export async function inviteHelper(me: Chef, { email }: { email: string }): Promise<WireHelper> {
  if (email.toLowerCase() === me.email.toLowerCase()) throw invalid("email", "This is your own email.");
  await countInvitation(me);
  return transaction(async (tx) => {
    // plain SQL: locks the kitchen, so that two invitations count each other
    await tx`SELECT FROM chef WHERE id = ${me.chef_id} FOR NO KEY UPDATE`;
    const open = await tx.db.kitchenHelper.findMany({
      where: { chef_id: me.chef_id, status: { not: "ended" } },
      select: { email: true, status: true, account: { select: { email: true, first_name: true } } },
    });
    const isTheirs = (one: string | undefined) => one?.toLowerCase() === email.toLowerCase();
    const already = open.find((one) => isTheirs(one.email) || isTheirs(one.account?.email));
    if (already?.status === "active")
      throw invalid("email", `${already.account?.first_name || email} already helps in your kitchen.`);
    if (already) throw invalid("email", "You've invited this person already.");
    if (open.length >= MOST_HELPERS)
      throw conflict("too_many_helpers", `A kitchen can have ${MOST_HELPERS} helpers. End one first.`);
    const row = await tx.db.kitchenHelper.create({
      data: { chef_id: me.chef_id, email, expires_at: clock.now() },
      select: { id: true, link_nonce: true },
    });
    const first = { ...row, letters: 1 };
    const data = invitationOf(first);
    const made = await tx.db.kitchenHelper.update({ where: { id: row.id }, data, select: shown });
    await publishInvitation(tx, first);
    return toWire(made);
  });
}
