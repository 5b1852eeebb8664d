import type { Operation } from "../operation";
import { holdOf, waitUntilOver } from "../orders";
import { tokenOf } from "../world";

/** Most members stay: without members there is nothing to give. */
const MOST = 12;

/** A membership ends: what is left of the organization's money goes to its pool, once, and every session with it. */
export const leave: Operation = {
  name: "member removed",
  weight: 2,
  needs: "/corporate_user_list/{id}/reject/",
  async perform(run, random) {
    const gone = run.model.users.filter((user) => user.hasLeft).length;
    const user = random.pick(run.model.users);
    if (gone >= MOST || user.hasLeft || random.chance(0.5)) return;
    await user.lock.run(async () => {
      const hold = holdOf(user);
      if (hold?.mayBeOver) await waitUntilOver(run, user, hold, random);
      if (user.hasLeft || holdOf(user)) return;
      const org = run.organizationOf(user);
      const path = `/api/corporate_user_list/${user.account_id}/reject/`;
      const replies = await run.twins(
        org.adminToken,
        path,
        random,
        { method: "PUT", body: {} },
        random.chance(0.3) ? 3 : 1,
      );
      // Whoever comes second finds no member anymore, or one who is rejected already.
      const wrong = replies.find((reply) => ![200, 404, 409].includes(reply.status));
      if (wrong) run.violated("ending a membership may not be answered so", wrong);
      user.hasLeft = true;
      user.era += 1;
      org.cents.returned(user.balances.plan + user.balances.org);
      org.vouchers.returned(user.balances.vouchers + user.balances.limited);
      user.balances.plan = 0;
      user.balances.org = 0;
      user.balances.vouchers = 0;
      user.balances.limited = 0;
      const before = await run.ask(user.token, "/api/v1/payment/user-wallet/", random);
      if (before.status === 200) run.violated("somebody whose membership ended is still signed in", before);
      user.token = await run.keepTrying(() => tokenOf({ account_id: user.account_id, key_id: 0 }));
    });
  },
};
