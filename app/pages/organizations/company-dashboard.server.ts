import type { CorporateAdmin } from "~/domain/accounts/people";
import { findWaitingUploads } from "~/domain/imports-exports/list-uploads.server";
import { showAdministered } from "~/domain/organizations/show-organization.server";
import { showPool } from "~/domain/organizations/show-pool.server";
import { listMonths } from "~/domain/treasury/list-months.server";
import { orErrorPage } from "~/http/forms.server";
import { clock } from "~/kit/clock";
import { companyMoney } from "~/kit/company-money-paths";
import { company } from "~/kit/company-paths";
import { companyTools } from "~/kit/company-tool-paths";
import { addDays, dayIn, formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/money-text";

/** A reset that is this near is said. Days. */
const SOON = 7;

/** Something that an admin should look at, with the screen where they can. */
export interface Todo {
  text: string;
  to: string;
}

/** What an admin sees of their organization: its pools as equations, what happened by month, and what needs doing. */
export async function readCompanyDashboard(me: CorporateAdmin) {
  const [organization, pool, months, uploads] = await orErrorPage(
    Promise.all([showAdministered(me), showPool(me), listMonths(me), findWaitingUploads(me)]),
  );
  const { totals, time_zone, dollar_cents } = organization;
  const today = dayIn(time_zone, clock.now());
  const needed = dollar_cents * Math.max(0, totals.activated - organization.admins.length);
  const reset = pool.reset_dollar_date ?? pool.reset_voucher_date;
  const isSoon = reset !== null && reset <= addDays(today, SOON);
  const todo: Todo[] = [
    ...(needed > pool.amount_cents
      ? [
          {
            text: `The next refill takes ${moneyText(needed)}, but your balance is ${moneyText(pool.amount_cents)}`,
            to: companyMoney.funding(),
          },
        ]
      : []),
    ...(isSoon ? [{ text: `Balances refill on ${formatDay(reset)}`, to: company.members() }] : []),
    ...(totals.invited > 0
      ? [
          {
            text: `${countOf(totals.invited, "invitation is", "invitations are")} waiting for an answer`,
            to: company.members({ status: "invited" }),
          },
        ]
      : []),
    ...(uploads.latest !== null
      ? [
          {
            text: `${countOf(uploads.count, "file of members is", "files of members are")} waiting to be imported`,
            to: uploads.count === 1 ? companyTools.upload(uploads.latest) : companyTools.uploads(),
          },
        ]
      : []),
  ];
  return { name: organization.organization_name, totals, pool, months, todo };
}
