import type { Tx } from "~/data/sql.server";

/** What areas above accounts do when one turns out to be somebody else's than who opened it. */
interface AccountHandlers {
  /** Unties from the account's kitchen the bank account and the people that a stranger may have tied to it. */
  untieKitchen(tx: Tx, account_id: number): Promise<void>;
}

/** On the process, as the database's pools: the web server has its own code in two bundles. */
const shared = globalThis as typeof globalThis & { dindinAccountHandlers?: AccountHandlers };

/** Says what happens above when an account is claimed by its owner. Called once, with `registerHandlers`. */
export function registerAccountHandlers(handlers: AccountHandlers): void {
  shared.dindinAccountHandlers = handlers;
}

/** What happens above when an account is claimed by its owner. Fails where the process was started without `registerHandlers`. */
export function accountHandlers(): AccountHandlers {
  if (!shared.dindinAccountHandlers) throw new Error("nobody unties kitchens: call registerHandlers");
  return shared.dindinAccountHandlers;
}
