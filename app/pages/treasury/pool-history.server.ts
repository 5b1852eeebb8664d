import type { CorporateAdmin } from "~/domain/accounts/people";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { listPoolTransactions, POOL_PARTS } from "~/domain/treasury/list-pool-transactions.server";
import type { PoolEntry } from "~/domain/wallets/schemas.server";
import { orErrorPage } from "~/http/forms.server";
import { readRangeFilters } from "~/http/range-filters.server";
import { companyPaths } from "~/kit/company-paths";
import { companyToolPaths } from "~/kit/company-tool-paths";
import { readHistory } from "../wallets/history.server";

const WORDS = {
  funded: "Funded",
  distributed: "Distributed",
  expired: "Expired",
  returned: "Returned",
  granted: "Granted, less what was undone",
} as const;

/** Where a movement leads: to whose it is, and to the distribution it was part of. */
function linksOf({ batch }: Pick<PoolEntry, "batch">, member: PoolEntry["member"]) {
  return [
    ...(member
      ? [{ text: `${member.first_name} ${member.last_name}`, to: companyPaths.member(member.id) }]
      : []),
    ...(batch === null ? [] : [{ text: "Distribution", to: companyToolPaths.distribution(batch) }]),
  ];
}

/** What moved in the organization's pools; the URL's `of` and `asset` leave the rows of one figure of the dashboard. */
export async function readPoolHistory(me: CorporateAdmin, request: Request) {
  const url = new URL(request.url);
  const { searchParams } = url;
  const { start_date, end_date } = readRangeFilters(url).filters;
  const days = { start_date, end_date };
  const { time_zone } = await orErrorPage(showOrganization(me));
  const what = ([...POOL_PARTS, "granted"] as const).find((part) => part === searchParams.get("of"));
  const asset = (["usd", "voucher"] as const).find((one) => one === searchParams.get("asset"));
  const history = await orErrorPage(
    readHistory(
      request,
      async (slice) => {
        const { rows, count } = await listPoolTransactions(me, slice, { what, asset, ...days });
        return { rows: rows.map(({ member, ...row }) => ({ ...row, links: linksOf(row, member) })), count };
      },
      ({ page }) => companyPaths.transactions({ of: what, asset, ...days, page }),
      time_zone,
    ),
  );
  const chips = [
    { text: "All", to: companyPaths.transactions({ asset, ...days }), current: what === undefined },
    ...[...POOL_PARTS, ...(what === "granted" ? [what] : [])].map((part) => ({
      text: WORDS[part],
      to: companyPaths.transactions({ of: part, asset, ...days }),
      current: part === what,
    })),
  ];
  return {
    ...history,
    chips,
    isNarrowed: [what, asset, start_date, end_date].some((one) => one !== undefined),
  };
}
