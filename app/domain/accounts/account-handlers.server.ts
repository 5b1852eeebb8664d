import type { Tx } from "~/data/sql.server";
import { handlersOf } from "~/kit/handlers-of";

/** What areas above accounts do when one turns out to be somebody else's than who opened it. */
interface AccountHandlers {
  /** Unties from the account's kitchen the bank account and the people that a stranger may have tied to it. */
  untieKitchen(tx: Tx, account_id: number): Promise<void>;
}

const handlers = handlersOf<AccountHandlers>("handlers of accounts");

/** Says what happens above when an account is claimed by its owner. Called once, with `registerHandlers`. */
export const registerAccountHandlers = handlers.register;

/** What happens above when an account is claimed by its owner. Fails where the process was started without `registerHandlers`. */
export const accountHandlers = handlers.read;
