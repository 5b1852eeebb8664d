import { FundInput, IssueVouchersInput } from "~/domain/accounting/schemas.server";
import type { Staff } from "~/domain/accounts/people";
import { fundByInvoice, issueVouchers } from "~/domain/invoices/invoices.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { staffMay } from "~/domain/staff/staff-may";
import { errorPage } from "~/http/error-page.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/money-text";
import { answerProved } from "../support/answer-proved.server";

export const FUND_INTENTS: readonly string[] = ["fund", "vouchers"];

/** Gives an organization money that it pays by an invoice, or vouchers, for whoever may, with a fresh code. */
export async function fund(me: Staff, id: number, form: FormData) {
  if (!staffMay(me.role, "fund organizations"))
    throw errorPage("You do not have permission to perform this action.", 403);
  const here = staffPaths.organization(id);
  const { staff_id, actor } = actingStaff(me, "fund organizations");
  const by = { staff_id, actor };
  if (form.get("intent") === "fund")
    return answerProved(me, form, FundInput, async (input) => {
      const { number } = await fundByInvoice(by, id, input);
      return redirectWithToast(
        here,
        `${moneyText(input.amount_cents)} added. Invoice ${number} is on its way.`,
      );
    });
  return answerProved(me, form, IssueVouchersInput, async (input) => {
    await issueVouchers(by, id, input);
    return redirectWithToast(here, `${countOf(input.vouchers, "voucher")} added.`);
  });
}
