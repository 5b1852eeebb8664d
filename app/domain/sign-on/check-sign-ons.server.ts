import { ProviderFailure } from "~/adapters/oauth.server";
import { renewSignOn } from "~/adapters/openid.server";
import { db } from "~/data/prisma.server";
import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { mapSettled } from "~/kit/map-settled";
import { endKeysWhere } from "../sign-in/end-keys.server";
import { decryptRefresh, encryptRefresh, readProvider, type SignOnProvider } from "./sign-on-row.server";

/** How long a provider's word counts before it is asked again: whoever left there is signed out within five minutes. Seconds. */
const GOOD_FOR = 150;
const BATCH = 200;
/** How many providers are asked at once, and each about how many people. */
const WIDTH = { providers: 10, people: 5 };
/** After so many people in a row without an answer a provider is down: its others are asked about in a later round. */
const MOST_UNANSWERED = 5;

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

/** Signs somebody out of every session that the provider has opened; the provider names them again before they come back. */
async function signOut({ organization_id, account_id }: Due): Promise<void> {
  const mine = { organization_id, account_id };
  await transaction(async (tx) => {
    const keys = sql`
      SELECT key_id FROM sign_on_session WHERE organization_id = ${organization_id} AND account_id = ${account_id}`;
    await endKeysWhere(keys, "sign_on_ended", tx);
    await tx.db.signOnIdentity.updateMany({ where: mine, data: { refresh_token: null } });
  });
}

/** Asks about one person. Answers whether the provider said anything; who was not answered for is asked about again. */
async function check(due: Due, provider: SignOnProvider | null): Promise<boolean> {
  const { organization_id, account_id } = due;
  // suspended or rejected as a whole: nobody of it is let in by its provider
  if (!provider) {
    await signOut(due);
    return true;
  }
  const given = decryptRefresh(organization_id, due.refresh_token);
  const renewed = await renewSignOn(provider, given).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return undefined;
    throw error;
  });
  if (renewed === undefined) return false;
  if (renewed === null) await signOut(due);
  if (renewed === null || renewed === given) return true;
  await db.signOnIdentity.updateMany({
    where: { organization_id, account_id, refresh_token: due.refresh_token },
    data: { refresh_token: encryptRefresh(organization_id, renewed), checked_at: clock.now() },
  });
  return true;
}

async function checkOrganization(organization_id: number, people: readonly Due[]): Promise<void> {
  const provider = await readProvider({ organization_id });
  let unanswered = 0;
  await mapSettled(
    people,
    "people",
    async (one) => {
      if (unanswered >= MOST_UNANSWERED) return;
      unanswered = (await check(one, provider)) ? 0 : unanswered + 1;
    },
    WIDTH.people,
  );
}

/**
 * Asks the organizations' providers whether the people they signed in may still be. Runs every minute. A provider that is
 * slow, or a fault with one person, keeps no other organization's people waiting.
 * @throws AggregateError with each fault, once everybody had their turn.
 */
export async function checkSignOns(): Promise<void> {
  for (;;) {
    const due = await takeDue();
    const ids = [...new Set(due.map(({ organization_id }) => organization_id))];
    const peopleOf = (id: number) => due.filter(({ organization_id }) => organization_id === id);
    await mapSettled(ids, "organizations", (id) => checkOrganization(id, peopleOf(id)), WIDTH.providers);
    if (due.length < BATCH) return;
  }
}
