import { expect, inject, test } from "vitest";
import { env } from "~/kit/env.server";
import { aDiner } from "../../../tests/builders";
import { askStripe } from "../../../tests/setup/money";
import { hasTooManyDeclines } from "./card-attempts.server";
import { saveCard } from "./save-card.server";
import { startCardSetup } from "./start-card-setup.server";

const { stripe } = inject("place").fakes.services;
const save = (me: Awaited<ReturnType<typeof aDiner>>, card: string) =>
  saveCard(me, { stripe_payment_method_id: card });
const limited = { kind: "limited", retryAfter: expect.any(Number) };

test("somebody begins to save so many cards an hour, and no more; somebody else does", async () => {
  const [ana, ben] = [await aDiner(), await aDiner()];
  for (let n = 1; n < env.CARD_SETUPS_PER_ACCOUNT; n += 1) await startCardSetup(ana);
  expect(await save(ana, "pm_card_visa")).toMatchObject({ card: { last4: "4242" } });
  await expect(startCardSetup(ana)).rejects.toMatchObject(limited);
  await expect(save(ana, "pm_card_mastercard")).rejects.toMatchObject(limited);
  expect((await startCardSetup(ben)).client_secret).toEqual(expect.any(String));
});

test("a card that was begun and then saved counts once", async () => {
  const ana = await aDiner();
  for (let n = 1; n < env.CARD_SETUPS_PER_ACCOUNT; n += 1) {
    const { id } = await startCardSetup(ana);
    const setup = await askStripe<{ payment_method: string }>(
      stripe,
      "POST",
      `/v1/setup_intents/${id}/confirm`,
      { payment_method: "pm_card_visa" },
    );
    expect(await save(ana, setup.payment_method)).toMatchObject({ card: { last4: "4242" } });
  }
  await startCardSetup(ana);
  await expect(startCardSetup(ana)).rejects.toMatchObject(limited);
});

test("cards that are declined when they are saved count as those that were to pay", async () => {
  const eve = await aDiner();
  for (let n = 0; n < env.CARD_DECLINES_PER_ACCOUNT; n += 1)
    await expect(save(eve, "pm_card_chargeDeclined")).rejects.toMatchObject({ kind: "invalid" });
  expect(await hasTooManyDeclines(eve.account_id)).toBe(true);
  await expect(startCardSetup(eve)).rejects.toMatchObject(limited);
});
