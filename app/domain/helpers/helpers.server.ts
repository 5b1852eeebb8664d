import { limit } from "~/data/limits.server";
import { db } from "~/data/prisma.server";
import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { Chef } from "../accounts/people";
import { publish } from "../outbox/publish.server";
import { conflict, invalid, Refusal } from "../refusal";
import { invitationOf, lockHelper, shown, toWire } from "./helper-row.server";
import type { WireHelper } from "./schemas.server";

/** Helpers of a kitchen at once, invited ones among them. */
export const MOST_HELPERS = 10;

const perKitchen = limit("helper-emails");

/** Nobody gets to write to the whole world through us. */
async function countInvitation({ chef_id }: Chef): Promise<void> {
  const retryAfter = await perKitchen.count(String(chef_id));
  if (retryAfter > 0)
    throw new Refusal(
      "limited",
      { reason: "You've sent too many invitations today.", next: "Please try again tomorrow." },
      { retryAfter },
    );
}

function publishInvitation(tx: Tx, { id, letters }: { id: number; letters: number }): Promise<unknown> {
  return publish(tx, "helper.invited", { helper_id: id, letters }, `helper.invited:${id}:${letters}`);
}

/** The helpers of my kitchen, the newest first: all who are invited, all who help, then those who have left. */
export async function listHelpers(me: Chef): Promise<WireHelper[]> {
  const rows = await db.kitchenHelper.findMany({
    where: { chef_id: me.chef_id },
    select: shown,
    // as the states are declared: whoever can be ended is never beyond the end of the list
    orderBy: [{ status: "asc" }, { id: "desc" }],
    take: 100,
  });
  return rows.map(toWire);
}

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

/**
 * Ends somebody's help or invitation, at once and for good; whoever has ended already stays so. Their account is theirs and
 * stays signed in: it just opens this kitchen no more.
 * @throws Refusal `missing` for a helper of another kitchen.
 */
export async function endHelper(me: Chef, id: number): Promise<WireHelper> {
  return transaction(async (tx) => {
    const helper = await lockHelper(tx, me.chef_id, id);
    const data =
      helper.status === "ended" ? {} : ({ status: "ended", hash: null, ended_at: clock.now() } as const);
    return toWire(await tx.db.kitchenHelper.update({ where: { id }, data, select: shown }));
  });
}
