import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { startCheckout } from "~/domain/checkout/start-checkout.server";
import { processEvent } from "~/domain/settlement/process-event.server";
import { reconcile } from "~/domain/settlement/reconcile.server";
import { STUCK_AFTER, stuckWork } from "~/domain/upkeep/notify-stuck.server";
import { aDiner, aMeal, aStaff, controlStripe, stripeCall, unique } from "../../builders";
import { messagesOf } from "../../setup/messages";

/** Stores an event as the webhook does, and answers its id. */
async function stored(type: string, object_id: string, fields: Record<string, unknown> = {}) {
  const row = { id: `evt_${unique()}`, type, object_id, payload: sql.json({ type }), ...fields };
  await sql`INSERT INTO provider_event ${sql(row as never)}`;
  return row.id;
}
const eventOf = async (id: string) => {
  const [event] = await sql<
    { attempts: number; is_done: boolean; minutes: number; last_error: string | null }[]
  >`SELECT attempts, processed_at IS NOT NULL AS is_done, last_error,
      round(extract(epoch FROM next_try_at - app_now()) / 60)::int AS minutes FROM provider_event WHERE id = ${id}`;
  return event;
};

/** An intent that a payment of ours names, and that Stripe does not know. */
let unknown: string;
beforeEach(async () => {
  const ana = await aDiner({ cart: [await aMeal()] });
  const checkout = await startCheckout(ana, { payments: [{ method: "credit_card" }] });
  unknown = `pi_${unique()}`;
  await sql`UPDATE payment SET stripe_intent_id = ${unknown} WHERE stripe_intent_id = ${checkout.id}`;
});

describe("an event that can't be acted on", () => {
  test("is tried again ever more rarely, without end, and staff hear of it once", async () => {
    const sol = await aStaff();
    const id = await stored("payment_intent.succeeded", unknown);
    const pauses: (number | undefined)[] = [];
    for (let n = 0; n < 8; n += 1) {
      await processEvent(id);
      pauses.push((await eventOf(id))?.minutes);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await eventOf(id)).toMatchObject({ attempts: 8, is_done: false, last_error: expect.any(String) });
    expect(await messagesOf("stuck.event:", sol.account_id)).toHaveLength(1);
    expect(await stuckWork()).toContainEqual(expect.objectContaining({ what: "event", id, attempts: 8 }));
    // Stripe knows it again, a day and forty failures later
    await sql`UPDATE provider_event SET attempts = 40, object_id = 'pi_of_nobody', next_try_at = app_now() - interval '1 second' WHERE id = ${id}`;
    await reconcile().catch(() => undefined);
    expect(await eventOf(id)).toMatchObject({ is_done: true });
  });

  test("keeps no other waiting, however many of them there are", async () => {
    const later = sql`app_now() + interval '1 hour'`;
    await sql`
      INSERT INTO provider_event (id, type, object_id, payload, attempts, received_at, next_try_at)
      SELECT ${`evt_${unique()}`} || n, 'payment_intent.succeeded', ${unknown}, '{}', 30, app_now() - interval '1 day', ${later}
      FROM generate_series(1, 120) n`;
    const id = await stored("account.updated", `acct_${unique()}`, { next_try_at: new Date(0) });
    await reconcile().catch(() => undefined);
    expect(await eventOf(id)).toMatchObject({ is_done: true, attempts: 0 });
  });

  test("because Stripe can't be reached has not failed itself", async () => {
    const id = await stored("payment_intent.succeeded", unknown);
    const times = STUCK_AFTER + 1;
    await controlStripe("/__faults", { path: `/v1/payment_intents/${unknown}`, status: 500, times });
    for (let n = 0; n < times; n += 1) expect(await processEvent(id)).toBe(false);
    expect(await eventOf(id)).toMatchObject({ attempts: 0, is_done: false, minutes: 1 });
  });
});

describe("more than one batch", () => {
  test("of open payments, as on a busy evening: all of them are asked about in one round, and who paid has their gift card", async () => {
    const ana = await aDiner();
    const many = 230;
    const long = sql`app_now() - interval '1 hour'`;
    const intents: string[] = [];
    for (let n = 0; n < many; n += 1) {
      const { id } = await stripeCall<{ id: string }>("/v1/payment_intents", {
        amount: "2500",
        currency: "usd",
      });
      intents.push(id);
    }
    const paid = intents.at(-1) ?? "";
    await stripeCall(`/v1/payment_intents/${paid}/confirm`, { payment_method: "pm_card_visa" });
    await sql`
      WITH bought AS (
        INSERT INTO gift_card (code_hash, code_nonce, code_hint, amount_cents, buyer_id)
        SELECT sha256(intent::bytea), substring(sha256(intent::bytea) FOR 16), 'ABCD', 2500, ${ana.account_id}
        FROM unnest(${intents}::text[]) AS intent RETURNING id
      )
      INSERT INTO payment (purpose, account_id, gift_card_id, provider_key, amount_cents, status, stripe_intent_id, created_at, checked_at)
      SELECT 'gift_card', ${ana.account_id}, card.id, 'many:' || given.intent, 2500, 'requires_payment', given.intent, ${long}, ${long} + given.n * interval '1 second'
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM bought) card
      JOIN unnest(${intents}::text[]) WITH ORDINALITY AS given (intent, n) USING (n)`;
    await reconcile().catch(() => undefined);
    const [left] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM payment WHERE account_id = ${ana.account_id} AND checked_at < app_now() - interval '5 minutes'`;
    expect(left?.n).toBe(0);
    const [payment] = await sql`SELECT status FROM payment WHERE stripe_intent_id = ${paid}`;
    expect(payment).toEqual({ status: "succeeded" });
  });

  test("of events after an outage: all of them are acted on in one round", async () => {
    await sql`
      INSERT INTO provider_event (id, type, object_id, payload, next_try_at)
      SELECT ${`evt_${unique()}`} || n, 'account.updated', 'acct_of_nobody', '{}', app_now() - interval '1 minute' FROM generate_series(1, 230) n`;
    await reconcile().catch(() => undefined);
    const [left] = await sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM provider_event WHERE object_id = 'acct_of_nobody' AND processed_at IS NULL`;
    expect(left?.n).toBe(0);
  });
});
