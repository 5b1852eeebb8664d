import type { Staff } from "~/domain/accounts/people";
import { setCreditLimit } from "~/domain/organizations/set-credit-limit.server";
import { CreditLimitInput } from "~/domain/staff/schemas.server";
import { staffMay } from "~/domain/staff/staff-may";
import { errorPage } from "~/http/error-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { answerProved } from "../support/answer-proved.server";

/** Sets the credit limit of the organization that the form names, with a fresh code, and leads back to `here`. */
export async function saveLimit(me: Staff, form: FormData, here: string) {
  if (!staffMay(me.role, "set credit limits"))
    throw errorPage("You do not have permission to perform this action.", 403);
  return answerProved(me, form, CreditLimitInput, async ({ id, credit_limit, reason }) => {
    await setCreditLimit(me, id, { amount_cents: credit_limit ?? null, reason });
    return redirectWithToast(here, "Credit limit saved.");
  });
}
