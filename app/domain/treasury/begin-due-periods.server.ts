import { type Sql, sql, type Tx } from "~/data/sql.server";
import { isRowBusy } from "~/data/transaction.server";
import type { Person } from "../accounts/people";
import type { Source } from "../tenders/tender-kind";
import { listBalances as listBalancesAsTheyAre, type WalletBalance } from "../wallets/list-balances.server";
import type { Wallet } from "../wallets/schemas.server";
import { showWallet as showWalletAsItIs } from "../wallets/show-wallet.server";
import { sourcesOfCart } from "../wallets/spendable.server";
import { receivesOfPlan } from "./receivers.server";
import { resetWallets } from "./reset-wallets.server";

type Me = Pick<Person, "account_id" | "membership">;

/**
 * The organizations that have not begun the current period for this person, be it the first one: what they give is there as
 * soon as the period was begun. A period that fell short was begun; the job tries it again. One statement of plain SQL by
 * index, none for who is in no organization.
 */
export async function dueOrganizations(on: Sql | Tx, { account_id, membership }: Me): Promise<number[]> {
  if (membership?.status !== "activated") return [];
  const isDue = (
    asset: "usd" | "voucher",
    amount: ReturnType<typeof sql>,
  ) => sql`(${amount} > 0 AND ${receivesOfPlan(sql`${asset}::"Asset"`)} AND NOT EXISTS (
    SELECT FROM wallet_reset r WHERE r.organization_id = o.id AND r.membership_id = m.id AND r.asset = ${asset}
      AND r.period_start >= t.start))`;
  const rows = await on<{ id: number }[]>`
    SELECT o.id FROM membership m JOIN organization o ON o.id = m.organization_id AND o.status = 'approved'
    CROSS JOIN LATERAL allowance_on(o.id, ((SELECT app_now()) AT TIME ZONE o.time_zone)::date) AS t
    WHERE m.account_id = ${account_id} AND (
      ${isDue("usd", sql`t.dollar_cents`)} OR ${isDue("voucher", sql`t.vouchers`)})
    ORDER BY o.id`;
  return rows.map(({ id }) => id);
}

/** Resets under way in this process: whoever comes meanwhile waits for the same one, and takes no connection to do so. */
const underWay = new Map<number, Promise<void>>();

function begin(organization_id: number): Promise<void> {
  let run = underWay.get(organization_id);
  if (!run) {
    run = resetWallets(organization_id).finally(() => underWay.delete(organization_id));
    underWay.set(organization_id, run);
  }
  return run;
}

/**
 * Begins the due periods of these organizations now, before the job's minute comes round: who asks first after the moment
 * of a reset makes it. Twice or at once it gives nobody anything twice (`resetPeriod`). A reset that fails for good is left to
 * the job, which says so each minute: whoever asked goes on with what is there. Never within a transaction: it takes locks of its own.
 * @throws what `isRowBusy` is true of, where somebody else has the treasury locked: the money is there in a moment, so
 * nobody may be told that it is not.
 */
export async function beginPeriods(organizations: readonly number[]): Promise<void> {
  for (const id of organizations) {
    try {
      await begin(id);
    } catch (error) {
      if (isRowBusy(error)) throw error;
    }
  }
}

/**
 * What `read` answers once no period of mine is due; read together with the look, so that it costs no time where none is.
 * Where the treasury is locked, what is there already: a page is not kept from who only looks.
 */
async function afterDue<T>(me: Me, read: () => Promise<T>): Promise<T> {
  const [due, now] = await Promise.all([dueOrganizations(sql, me), read()]);
  if (due.length === 0) return now;
  await beginPeriods(due).catch(() => undefined);
  return read();
}

/** What I can spend, as `showWallet` of the wallets, with the period that has just begun. */
export function showCurrentWallet(me: Me): Promise<Wallet> {
  return afterDue(me, () => showWalletAsItIs(me));
}

/** What can pay my own cart, as `sourcesOfCart` of the wallets, with the period that has just begun. */
export function currentSourcesOfCart(me: Me): Promise<Source[]> {
  return afterDue(me, () => sourcesOfCart(sql, me.account_id));
}

/** The parts of what I can spend, as `listBalances` of the wallets, with the period that has just begun. */
export function listCurrentBalances(me: Me): Promise<WalletBalance[]> {
  return afterDue(me, () => listBalancesAsTheyAre(me));
}
