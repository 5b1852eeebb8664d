import { expect, test } from "vitest";
import { aCorporateAdmin, aMember, anOrganization } from "../../../tests/builders";
import { distribute } from "../distributions/distribute.server";
import { undoDistribution } from "../distributions/undo-distribution.server";
import { listOwnTransactions } from "../members/list-member-transactions.server";
import { listOwnGrants } from "./list-own-grants.server";
import { showOwnShare } from "./show-own-share.server";

const PAGE = { limit: 10, offset: 0 };

test("given is spent, returned and left together; who gave stands by name; own money is no part of it", async () => {
  const organization = await anOrganization({ pool: 20_000, pool_vouchers: 9 });
  const olive = await aCorporateAdmin({ organization });
  const noor = await aMember({ organization });
  const stranger = await aMember();
  const users = [noor.account_id];
  await distribute(olive, { users, amount: 6000, vouchers: 4, note: "Welcome" });
  const { batch } = await distribute(olive, { users, amount: 1000, note: "" });
  await undoDistribution(olive, batch);
  expect(await showOwnShare(noor)).toEqual({
    money: { given: 7000, spent: 0, returned: 1000, left: 6000 },
    vouchers: { given: 4, spent: 0, returned: 0, left: 4 },
  });
  const { rows } = await listOwnGrants(noor, PAGE);
  expect(rows.map(({ amount, giver, note, is_over }) => [amount, giver, note, is_over])).toEqual([
    [1000, "Olive Adams", null, true],
    [4, "Olive Adams", "Welcome", false],
    [6000, "Olive Adams", "Welcome", false],
  ]);
  const moves = await listOwnTransactions(noor, PAGE);
  expect(moves.rows.map(({ amount_cents, vouchers }) => amount_cents ?? vouchers)).toEqual([
    -1000, 1000, 4, 6000,
  ]);
  expect((await listOwnTransactions(noor, PAGE, "voucher_gift_up")).count).toBe(1);
  expect(await showOwnShare(stranger)).toEqual({
    money: { given: 0, spent: 0, returned: 0, left: 0 },
    vouchers: { given: 0, spent: 0, returned: 0, left: 0 },
  });
  expect((await listOwnGrants(stranger, PAGE)).rows).toEqual([]);
});
