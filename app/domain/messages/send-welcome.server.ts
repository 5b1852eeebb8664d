import { sql } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import { paths } from "~/kit/paths";
import { notify } from "./notify.server";

/** The first mail to a new account, once. */
export async function welcome(account_id: number): Promise<void> {
  const [account] = await sql<
    { first_name: string }[]
  >`SELECT first_name FROM account WHERE id = ${account_id}`;
  if (!account) return;
  await transaction((tx) =>
    notify(tx, {
      account_id,
      topic: "account",
      key: `account.registered:${account_id}`,
      title: `Welcome to DinDin, ${account.first_name}`,
      body: "Home cooks near you have dinner on the stove. What you pay for a meal goes to its cook, all of it.\n\nYour first order is 10% off with the code SHARE10.",
      path: paths.meals(),
    }),
  );
}
