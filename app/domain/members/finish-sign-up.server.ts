import type { Tx } from "~/data/sql.server";
import { transaction } from "~/data/transaction.server";
import type { KitchenApplication } from "../kitchens/application-schemas.server";
import { fillDraft } from "../kitchens/apply-for-kitchen.server";
import {
  confirmPassword,
  consumeSignUp,
  expiredSignUp,
  isSameBrowser,
  readSignUp,
} from "../sign-up/pending-sign-up.server";
import { emailTaken, type NewAccount, openAccount } from "../sign-up/register-account.server";
import type { SignUpKind } from "../sign-up/request-sign-up.server";
import { type OrganizationDetails, openOrganization } from "./register-organization.server";

/** What a form was checked for before it was kept; each kind's own part is what its verb below takes. */
type Details = Omit<NewAccount, "email" | "password_hash" | "is_proved" | "role"> &
  KitchenApplication &
  OrganizationDetails;

/** What belongs to an account of each kind, written with it. */
const OPENED: Record<SignUpKind, (tx: Tx, account_id: number, details: Details) => Promise<void>> = {
  diner: async () => undefined,
  chef: fillDraft,
  organization: openOrganization,
};

/** Where somebody who has finished a sign-up goes on. */
export interface FinishedSignUp {
  account_id: number;
  kind: SignUpKind;
  first_name: string;
  next: string;
}

/**
 * Opens the account that a mailed link is for, with its kitchen or organization. The link proves the mailbox. In another
 * browser (`visitor` tells which) than the one that sent the form the chosen password is asked for.
 * @throws Refusal `invalid` on `token` for a link that is used, older than a day or made up; on `password`; on `email` where
 * the mailbox got an account meanwhile, which its owner may know; what a kitchen or plan was refused for; `limited`.
 */
export async function finishSignUp(
  token: string,
  { visitor, password, ip }: { visitor: string | null; password: string; ip: string },
): Promise<FinishedSignUp> {
  const waiting = await readSignUp(token);
  if (!waiting) throw expiredSignUp();
  if (!isSameBrowser(waiting, visitor)) await confirmPassword(waiting, password, ip);
  const { kind, email, password_hash, next } = waiting;
  const details = waiting.details as unknown as Details;
  return transaction(async (tx) => {
    await consumeSignUp(tx, waiting);
    const role = kind === "chef" ? "chef" : "diner";
    const account_id = await openAccount(tx, { ...details, email, password_hash, role, is_proved: true });
    if (account_id === null) throw emailTaken();
    await OPENED[kind](tx, account_id, { ...details, email } as Details);
    return { account_id, kind, first_name: details.first_name, next };
  });
}
