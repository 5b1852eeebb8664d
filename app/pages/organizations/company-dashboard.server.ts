import type { CorporateAdmin } from "~/domain/accounts/people";
import { findWaitingUploads } from "~/domain/imports-exports/list-uploads.server";
import { adminMay } from "~/domain/organizations/admin-may";
import { showAdministered } from "~/domain/organizations/show-organization.server";
import { showPool } from "~/domain/organizations/show-pool.server";
import { listMonths } from "~/domain/treasury/list-months.server";
import { type RefillCosts, readRefillCosts } from "~/domain/treasury/refill-costs.server";
import { orErrorPage } from "~/http/forms.server";
import { clock } from "~/kit/clock";
import { companyMoneyPaths } from "~/kit/company-money-paths";
import { companyPaths } from "~/kit/company-paths";
import { companyPlanPaths } from "~/kit/company-plan-paths";
import { companyToolPaths } from "~/kit/company-tool-paths";
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

/**
 * What the pool can't pay: the refill that people are waiting for, or the next one. It leads to where money is added, and whoever may
 * not do that to what the refill costs. Cents.
 */
function refillTodos(me: CorporateAdmin, { waiting, next_cents }: RefillCosts, balance: number): Todo[] {
  const to = adminMay(me.role, "pay and fund") ? companyMoneyPaths.funding() : companyPlanPaths.allowances();
  const waits = countOf(waiting.members, "person waits", "people wait");
  if (waiting.cents > balance)
    return [{ text: `${waits} for this month's refill: add ${moneyText(waiting.cents - balance)}`, to }];
  const rest = balance - waiting.cents;
  if (next_cents <= rest) return [];
  return [
    { text: `The next refill takes ${moneyText(next_cents)}, but your balance is ${moneyText(balance)}`, to },
  ];
}

/** What an admin sees of their organization: its pools as equations, what happened by month, and what needs doing. */
export async function readCompanyDashboard(me: CorporateAdmin) {
  const [organization, pool, months, uploads, refills] = await orErrorPage(
    Promise.all([
      showAdministered(me),
      showPool(me),
      listMonths(me),
      findWaitingUploads(me),
      readRefillCosts(me),
    ]),
  );
  const { totals, time_zone } = organization;
  const today = dayIn(time_zone, clock.now());
  const reset = pool.reset_dollar_date ?? pool.reset_voucher_date;
  const isSoon = reset !== null && reset <= addDays(today, SOON);
  const todo: Todo[] = [
    ...refillTodos(me, refills, pool.amount_cents),
    ...(isSoon ? [{ text: `Balances refill on ${formatDay(reset)}`, to: companyPaths.members() }] : []),
    ...(totals.invited > 0
      ? [
          {
            text: `${countOf(totals.invited, "invitation is", "invitations are")} waiting for an answer`,
            to: companyPaths.members({ status: "invited" }),
          },
        ]
      : []),
    ...(uploads.latest !== null && adminMay(me.role, "manage members")
      ? [
          {
            text: `${countOf(uploads.count, "file of members is", "files of members are")} waiting to be imported`,
            to: uploads.count === 1 ? companyToolPaths.upload(uploads.latest) : companyToolPaths.uploads(),
          },
        ]
      : []),
  ];
  return { name: organization.organization_name, totals, pool, months, todo };
}
