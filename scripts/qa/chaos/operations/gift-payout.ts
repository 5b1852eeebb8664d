import { payOutBalance } from "~/domain/gift-cards/pay-out-balance.server";
import { SMALL_BALANCE_CENTS } from "~/domain/gift-cards/small-balance.server";
import { pay } from "../card";
import type { ModelUser } from "../model";
import type { Operation } from "../operation";
import { waitFor } from "../orders";
import type { Random } from "../random";
import type { Run } from "../run";
import { doAsStaff } from "../staff";
import { askForCard, codeOf } from "./buy-card";

/** Somebody without gift money buys a small card for themselves and adds it: so much of it can go back to the card. */
async function buyOwn(run: Run, user: ModelUser, random: Random): Promise<void> {
  const cents = random.int(2, 10) * 100;
  const { card, intent } = await askForCard(run, user, random, { cents, times: 1 });
  // nobody else adds it
  card.isRead = true;
  card.isCharged = await pay(run, intent);
  if (!card.isCharged) run.violated(`the card of ${intent} could not be charged`);
  const code = await waitFor(run, `the mail of gift card ${card.id} never comes`, () => codeOf(run, card));
  const added = await run.insist(user.token, "/api/gift-card/gift-card-add/", random, {
    body: { code },
    key: run.newKey(),
  });
  if (added.status !== 200) run.violated("an own gift card may not be answered so", added);
  user.balances.own += cents;
  user.ownCard = { intent, cents };
}

/** All of a small balance leaves, once, however often it is asked for at the same moment. */
async function payOut(run: Run, user: ModelUser, random: Random): Promise<void> {
  const cents = user.balances.own;
  const way = user.ownCard && cents <= user.ownCard.cents ? "card" : "bank";
  const request = {
    account_id: user.account_id,
    amount_cents: cents,
    way,
    reason: "It was asked for",
  } as const;
  const twins = Array.from({ length: random.chance(0.4) ? 3 : 1 }, () =>
    doAsStaff(run, (me) => payOutBalance(me, request)),
  );
  const refusals = await Promise.all(twins);
  // an answer that was lost with its connection is asked for again, and nothing is left then
  const wrong = refusals.find((one) => one !== null && one.code !== "nothing_left");
  if (wrong) run.violated(`${JSON.stringify(request)} was refused: ${wrong.code} ${wrong.message}`);
  if (refusals.filter((one) => one === null).length > 1)
    run.violated(`${JSON.stringify(request)} was paid out twice`);
  user.balances.own = 0;
  if (way === "card" && user.ownCard) user.ownCard.cents -= cents;
  run.count(`gift money paid out by ${way}`);
}

/** Staff pay out what little somebody has left of gift money. */
export const giftPayout: Operation = {
  name: "gift money paid out",
  weight: 2,
  needs: "/gift-card/buy/",
  async perform(run, random) {
    const user = random.pick(run.model.users);
    await user.lock.run(async () => {
      if (user.balances.own === 0) await buyOwn(run, user, random);
      if (user.balances.own <= SMALL_BALANCE_CENTS) await payOut(run, user, random);
    });
  },
};
