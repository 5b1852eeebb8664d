import { ProviderFailure } from "~/adapters/oauth.server";
import { renewSignOn } from "~/adapters/openid.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { endKeysWhere } from "../sign-in/end-keys.server";
import { decryptRefresh, encryptRefresh, readProvider, type SignOnProvider } from "./sign-on-row.server";

/** How long a provider's word counts before it is asked again: whoever left there is signed out within five minutes. Seconds. */
const GOOD_FOR = 150;
const BATCH = 200;
/** How many are asked at once. */
const WIDTH = 10;

interface Due {
  organization_id: number;
  account_id: number;
  refresh_token: Buffer<ArrayBuffer>;
}

/** People who are signed in by a provider and were last asked about too long ago, taken by this round for some minutes. */
async function takeDue(): Promise<Due[]> {
  // plain SQL: takes a batch that no other worker takes
  // never null: refresh_token: WHERE leaves out those without one
  return sql<Due[]>`
    UPDATE sign_on_identity i SET checked_at = app_now()
    WHERE (i.organization_id, i.account_id) IN (
      SELECT d.organization_id, d.account_id FROM sign_on_identity d
      WHERE d.refresh_token IS NOT NULL AND d.checked_at < app_now() - make_interval(secs => ${GOOD_FOR}::int)
        AND EXISTS (SELECT FROM sign_on_session s WHERE s.organization_id = d.organization_id AND s.account_id = d.account_id)
      ORDER BY d.checked_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING i.organization_id, i.account_id, i.refresh_token`;
}

/** Signs somebody out of every session that the provider has opened; the provider names them anew before they come back. */
async function signOut({ organization_id, account_id }: Due): Promise<void> {
  const mine = { organization_id, account_id };
  await transaction(async (tx) => {
    const keys = sql`
      SELECT key_id FROM sign_on_session WHERE organization_id = ${organization_id} AND account_id = ${account_id}`;
    await endKeysWhere(keys, "sign_on_ended", tx);
    await tx.db.signOnIdentity.updateMany({ where: mine, data: { refresh_token: null } });
  });
}

async function check(due: Due, provider: SignOnProvider | null): Promise<void> {
  const { organization_id, account_id } = due;
  // suspended or rejected as a whole: nobody of it is let in by its provider
  if (!provider) return signOut(due);
  const given = decryptRefresh(organization_id, due.refresh_token);
  const renewed = await renewSignOn(provider, given).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  });
  if (renewed === null) return signOut(due);
  // a provider that can't be asked now is asked again in the next round
  if (renewed === undefined || renewed === given) return;
  await db.signOnIdentity.updateMany({
    where: { organization_id, account_id, refresh_token: due.refresh_token },
    data: { refresh_token: encryptRefresh(organization_id, renewed), checked_at: clock.now() },
  });
}

/** Asks the organizations' providers whether the people they signed in may still be. Runs every minute. */
export async function checkSignOns(): Promise<void> {
  for (;;) {
    const due = await takeDue();
    const ids = [...new Set(due.map(({ organization_id }) => organization_id))];
    const providers = new Map(
      await Promise.all(
        ids.map(
          async (organization_id) => [organization_id, await readProvider({ organization_id })] as const,
        ),
      ),
    );
    for (let at = 0; at < due.length; at += WIDTH)
      await Promise.all(
        due.slice(at, at + WIDTH).map((one) => check(one, providers.get(one.organization_id) ?? null)),
      );
    if (due.length < BATCH) return;
  }
}
