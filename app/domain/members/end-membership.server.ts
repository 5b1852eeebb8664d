import { sql, type Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import type { CorporateAdmin } from "../accounts/people";
import { lockHold, releaseHold } from "../holds/release-hold.server";
import type { MemberRow } from "../organizations/schemas.server";
import type { Events } from "../outbox/events";
import { publish } from "../outbox/publish.server";
import { conflict, missing } from "../refusal";
import { endKeys } from "../sign-in/end-keys.server";
import { type Actor, audit } from "../staff/admin-audit.server";
import { endGrants, lockTreasury } from "../treasury/treasury.server";
import { readMember } from "./member-row.server";
import { lockOwners } from "./owner-rows.server";

/** How a membership ends: its plan is refused, or the person is no longer of the company. */
export type MembershipEnding = "rejected" | "left";

interface Row {
  membership_id: number;
  status: string;
}

/** Plain SQL, since it locks the row. */
async function lockMembership(tx: Tx, organization_id: number, account_id: number): Promise<Row> {
  const [row] = await tx<Row[]>`
    SELECT id AS membership_id, status FROM membership
    WHERE organization_id = ${organization_id} AND account_id = ${account_id} AND status <> 'left' FOR UPDATE`;
  if (!row) throw missing();
  return row;
}

/**
 * Ends what the membership carried, under the treasury's lock: money and vouchers to the pool, every session and key of the
 * person. Whoever is rejected keeps the mark of the voucher benefit, which counts for the activated only: activated again, they
 * have what they had. Publishes that their checkouts are to be given up, so that this happens even if the process dies right after the
 * commit. `me` is who ends it: an admin, or somebody who takes their leave.
 */
export async function end(
  tx: Tx,
  me: Actor,
  account_id: number,
  row: Row,
  how: MembershipEnding,
): Promise<void> {
  const { membership_id } = row;
  const ended_at = clock.now();
  const benefit = how === "rejected" ? {} : { is_voucher_benefit: false };
  await tx.db.membership.update({
    where: { id: membership_id },
    data: { status: how, is_rejected: how === "rejected", ended_at, ...benefit },
    select: { id: true },
  });
  const event = {
    kind: "grant.left",
    idem: `membership.ended:${membership_id}`,
    actor: `account:${me.account_id}`,
  };
  const ended = await endGrants(tx, me.organization_id, sql`g.membership_id = ${membership_id}`, event);
  // whoever never accepted, or was rejected before, is signed in with nothing of ours
  if (row.status === "activated" || row.status === "suspended") await endKeys(tx, account_id, how);
  const { organization_id } = me;
  await publish(
    tx,
    "membership.ended",
    { organization_id, account_id, by: me.account_id, ended_at: ended_at.toISOString() },
    `membership.ended:${membership_id}:${ended_at.getTime()}`,
  );
  const back = (asset: string) =>
    ended.reduce((sum, grant) => sum + (grant.asset === asset ? grant.left : 0), 0);
  const subject = { kind: "membership", id: membership_id };
  await audit(tx, me, `membership.${how}`, subject, {
    from: row.status,
    cents_back: back("usd"),
    vouchers_back: back("voucher"),
  });
}

/**
 * Gives up the checkouts that hold the organization's money or vouchers for somebody who has left: their part goes to the
 * pool, since its grant has ended. A card share that may be paid meanwhile is given back whole by the reconciler. An event that
 * comes late finds only grants of before `ended_at`: the checkout of somebody who has come back since stands.
 */
export async function abandonHolds({
  organization_id,
  account_id,
  by,
  ended_at,
}: Events["membership.ended"]): Promise<void> {
  // plain SQL: begins at the cart, however many orders there are
  const holds = await sql<{ id: number }[]>`
    SELECT o.id FROM cart c JOIN orders o ON o.cart_id = c.id AND o.status = 'pending_payment'
    WHERE c.account_id = ${account_id} AND EXISTS (
      SELECT FROM tender t JOIN ledger_account a ON a.id = t.ledger_account_id JOIN wallet_grant g ON g.id = a.grant_id
      WHERE t.order_id = o.id AND g.organization_id = ${organization_id} AND g.ended_at IS NOT NULL
        AND (${ended_at ?? null}::timestamptz IS NULL OR g.created_at <= ${ended_at ?? null}::timestamptz))`;
  for (const { id } of holds) {
    await transaction(async (tx) => {
      if (await lockHold(tx, id)) await releaseHold(tx, id, { actor: `account:${by}`, kind: "given_up" });
    });
  }
}

/**
 * Ends somebody's membership of my organization (`id` is the profile's): from the next request on nothing of its money can
 * be spent, what is left goes to the pool, once, and they are signed out everywhere. Their account, own money and history
 * stay theirs. Rejecting the rejected again changes nothing.
 * @throws Refusal `missing` for whoever is no member, or has left; `conflict` `own_membership`; `forbidden` as
 *   `lockOwners`.
 */
export async function endMembership(
  me: CorporateAdmin,
  id: number,
  how: MembershipEnding,
): Promise<MemberRow> {
  const { organization_id } = me;
  const member = await transaction(async (tx) => {
    await lockTreasury(tx, organization_id);
    await lockOwners(tx, me);
    const row = await lockMembership(tx, organization_id, id);
    if (id === me.account_id) throw conflict("own_membership", "Only another admin can end your membership.");
    if (row.status !== how) await end(tx, me, id, row, how);
    return readMember(tx, organization_id, id);
  });
  // at once, since the admin looks at the pool now; should it fail, the event has it done
  await abandonHolds({ organization_id, account_id: id, by: me.account_id }).catch(() => undefined);
  return member;
}
