import { transaction } from "~/data/transaction.server";
import { notify } from "./notify.server";

/** Welcomes a new account, once: a cook, whoever registers a company, or a diner. */
export function notifyWelcome(account_id: number): Promise<void> {
  const key = `account.registered:${account_id}`;
  return transaction(async (tx) => {
    const account = await tx.db.account.findUnique({
      where: { id: account_id },
      select: {
        chef: { select: { id: true } },
        memberships: { where: { role: "admin" }, select: { organization_id: true }, take: 1 },
      },
    });
    const [own] = account?.memberships ?? [];
    const facts = own ? { organization_id: own.organization_id } : account?.chef ? { is_cook: true } : {};
    await notify(tx, { account_id, key, kind: "account.welcome", facts });
  });
}
