import { setTimeout as sleep } from "node:timers/promises";
import { askStripe, payAtStripe } from "../../../tests/setup/money";
import type { Run } from "./run";

const TRIES = 60;

/** What Stripe itself says of an intent, asked until it answers. */
async function statusAt(run: Run, intent: string): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const said = await askStripe<{ status?: string }>(
      run.environment.stripe,
      "GET",
      `/v1/payment_intents/${intent}`,
    ).catch(() => null);
    if (said?.status) return said.status;
    await sleep(250);
  }
  throw new Error(`Stripe's fake says nothing about ${intent}`);
}

/**
 * Pays an intent with a test card, as the browser does, whatever happens to the replies; answers whether it is charged.
 * A card is charged once however often its payment is confirmed.
 */
export async function pay(run: Run, intent: string, card = "pm_card_visa"): Promise<boolean> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    await payAtStripe(run.environment.stripe, intent, card).catch(() => null);
    const status = await statusAt(run, intent);
    if (status === "succeeded") return true;
    if (status === "canceled" || card !== "pm_card_visa") return false;
    await sleep(100);
  }
  throw new Error(`the card of ${intent} could not be charged`);
}
