import { inOrder } from "../locks";
import type { Operation } from "../operation";

/** Several people type the same gift card's code at once: the first has it, the others are told that it is used. */
export const redeem: Operation = {
  name: "redeem",
  weight: 8,
  needs: "/gift-card/gift-card-add/",
  async perform(run, random) {
    const fresh = run.model.giftCards.filter((card) => card.owner === null && !card.lock.isBusy);
    const card = random.pick(fresh.length > 0 && random.chance(0.8) ? fresh : run.model.giftCards);
    const people = random.some(run.model.users, random.int(1, 4));
    await inOrder(people, () =>
      card.lock.run(async () => {
        const replies = await Promise.all(
          people.map((user) => {
            const asking = { body: { code: card.code }, key: run.newKey() };
            return run.insist(user.token, "/api/gift-card/gift-card-add/", random, asking);
          }),
        );
        const owners = people.filter((_, index) => replies[index]?.status === 200);
        const wrong = replies.find((reply) => reply.status !== 200 && reply.code !== "already_redeemed");
        if (wrong) run.violated("a gift card may not be answered so", wrong);
        if (owners.length > (card.owner === null ? 1 : 0))
          run.violated(
            `gift card ${card.index} was added ${owners.length} times, its owner before: ${card.owner}`,
          );
        const [owner] = owners;
        if (card.owner === null && !owner)
          run.violated(`gift card ${card.index} is nobody's and could not be added`);
        if (!owner) return;
        card.owner = owner.index;
        owner.balances.own += card.cents;
      }),
    );
  },
};
