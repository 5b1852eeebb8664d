import { actingStaff } from "~/domain/staff/acting-staff";
import { creditByStaff, type StaffCredit } from "~/domain/wallets/credit-by-staff.server";
import type { ModelUser } from "../model";
import type { Operation } from "../operation";
import type { Random } from "../random";
import type { Run } from "../run";
import { doAsStaff } from "../staff";

/** What one person may be given in 30 days. Cents */
const MOST = 10_000_000;

/** Gives it or is refused, whatever happens to the connection on the way: the key makes it one credit. */
const ask = (run: Run, request: StaffCredit) =>
  doAsStaff(run, (me) => creditByStaff(actingStaff(me, "credit wallets"), request, MOST));

async function give(run: Run, user: ModelUser, random: Random): Promise<void> {
  const request = {
    account_id: user.account_id,
    amount_cents: random.int(1, 15) * 100,
    reason: "It came late",
    key: run.newKey(),
  };
  const requests = Array.from({ length: random.chance(0.3) ? 3 : 1 }, () => request);
  const refusals = await Promise.all(requests.map((one) => ask(run, one)));
  const refused = refusals.find((one) => one !== null);
  if (refused) run.violated(`${JSON.stringify(request)} was refused: ${refused.code} ${refused.message}`);
  user.balances.promo += request.amount_cents;
  if (!random.chance(0.2)) return;
  // the same form with another amount is no second credit
  const other = await ask(run, { ...request, amount_cents: request.amount_cents + 100 });
  if (other?.code !== "key_reused")
    run.violated(`${JSON.stringify(request)} was given for another amount, too`);
}

/** Staff give somebody DinDin credit; the same request three times now and then. */
export const credit: Operation = {
  name: "credit by staff",
  weight: 2,
  needs: "/v1/payment/user-wallet/",
  async perform(run, random) {
    const user = random.pick(run.model.users);
    await user.lock.run(() => give(run, user, random));
  },
};
