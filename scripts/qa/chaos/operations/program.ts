import { emptyCart, fillCart } from "../cart";
import type { ModelProgram, ModelUser } from "../model";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";

const VOUCHER = { payments: [{ method: "voucher", quantity: 1 }] };

/** A member claims, several times over now and then: it is given once for a membership. */
async function claim(run: Run, user: ModelUser, { token, each }: ModelProgram, random: Random) {
  const units = run.organizationOf(user).vouchers.begin(user.hasClaimed ? 0 : each);
  const path = `/api/v1/programs/${token}/`;
  const replies = await run.twins(user.token, path, random, { body: {} }, random.chance(0.4) ? 3 : 1);
  const wrong = replies.find(({ status, body }) => status !== 200 || body.is_claimed !== true);
  if (wrong) run.violated("claiming vouchers may not be answered so", wrong);
  units.taken();
  if (!user.hasClaimed) user.balances.limited += each;
  user.hasClaimed = true;
  run.count("vouchers claimed");
}

/** Who has vouchers of the program alone is refused the meal of another cook, and keeps them. */
async function buyElsewhere(run: Run, user: ModelUser, { cook }: ModelProgram, random: Random) {
  await emptyCart(run, user, random);
  if (user.balances.limited === 0 || user.balances.vouchers > 0) return;
  const others = run.model.meals.filter(({ is_voucher, cook: theirs }) => is_voucher && theirs !== cook);
  if (others.length === 0) return;
  const meal = random.pick(others);
  const lines = await fillCart(run, user, [{ meal, quantity: 1 }], random);
  if (lines.length === 0) return;
  const watch = meal.portions.begin(1);
  const reply = await run.insist(user.token, "/api/v1/shop/intent/create/", random, {
    body: VOUCHER,
    key: run.newKey(),
  });
  watch.dropped();
  const isGone = ["sold_out", "date_unavailable"].includes(reply.code) && watch.mayHaveLacked;
  if (reply.code !== "voucher_limits" && !isGone)
    run.violated("vouchers for other meals paid one, or were refused in other words", reply);
  if (reply.code === "voucher_limits") run.count("vouchers refused for another meal");
}

/** Members claim vouchers that are for one cook's meals, and try them on another's. */
export const program: Operation = {
  name: "voucher program",
  weight: 3,
  needs: "/v1/programs/{id}/",
  async perform(run, random) {
    const offered = run.model.organizations.flatMap((org) => (org.program ? [{ org, ...org.program }] : []));
    if (offered.length === 0) return;
    const { org, ...terms } = random.pick(offered);
    const people = run.model.users.filter((user) => user.organization === org.index);
    const isLimited = ({ balances }: ModelUser) => balances.limited > 0 && balances.vouchers === 0;
    const limited = people.filter((user) => !user.hasLeft && isLimited(user));
    const user = random.pick(limited.length > 0 && random.chance(0.5) ? limited : people);
    await user.lock.run(async () => {
      if (user.hasLeft) return;
      if (isLimited(user)) await buyElsewhere(run, user, terms, random);
      else await claim(run, user, terms, random);
    });
  },
};
