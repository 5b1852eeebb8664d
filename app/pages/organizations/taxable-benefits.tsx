import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { listGroups } from "~/domain/groups/list-groups.server";
import { requestExport } from "~/domain/imports-exports/request-export.server";
import { listTaxableBenefits } from "~/domain/organizations/list-taxable-benefits.server";
import type { Benefit } from "~/domain/organizations/report-schemas.server";
import { showOrganization } from "~/domain/organizations/show-organization.server";
import { answerButton, orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { readRangeFilters } from "~/http/range-filters.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { companyPaths } from "~/kit/company-paths";
import { companyReportPaths } from "~/kit/company-report-paths";
import { type Day, dayIn } from "~/kit/day";
import { PAGE_SIZE } from "~/kit/paging";
import { Button } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Csrf } from "~/ui/forms/csrf";
import { Field, Select } from "~/ui/forms/field";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { Pager } from "~/ui/pager";
import { groupIdOf } from "../groups/group-param";
import { GroupSelect } from "../groups/group-select";

export const meta: MetaFunction = () => [
  { title: "Taxable benefits · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Years that can be chosen. */
const YEARS = 4;

/** The year that the URL asks for, of those that can be chosen; else this one. */
function chosenYear(url: URL, years: readonly number[]): number {
  return years.find((year) => String(year) === url.searchParams.get("year")) ?? (years[0] as number);
}

async function readRequest(request: Request) {
  const me = await requireCorporateAdmin(request, "see reports");
  const { time_zone } = await orErrorPage(showOrganization(me));
  const today = dayIn(time_zone, clock.now());
  const years = Array.from({ length: YEARS }, (_, back) => Number(today.slice(0, 4)) - back);
  const url = new URL(request.url);
  const { search } = readRangeFilters(url).typed;
  const group = groupIdOf(url.searchParams);
  return { me, years, year: chosenYear(url, years), search, group };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { me, years, ...filters } = await readRequest(request);
  const page = pageOf(request);
  const slice = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const [{ rows, count }, groups] = await orErrorPage(
    Promise.all([listTaxableBenefits(me, slice, filters), listGroups(me)]),
  );
  const at = (number: number) =>
    companyReportPaths.benefits({ ...filters, page: number > 1 ? number : undefined });
  return {
    ...{ rows, groups, years, ...filters, found: foundText(count, "person", "people") },
    ...pageLinks(page, count, PAGE_SIZE, at, rows),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { me, year, search, group } = await readRequest(request);
  return answerButton(async () => {
    const days = { start_date: `${year}-01-01` as Day, end_date: `${year}-12-31` as Day };
    await requestExport(me, "benefits", { ...days, ...(search && { search }), ...(group && { group }) });
    return redirectWithToast(companyReportPaths.exports(), "We're making your file.");
  });
}

/** What each person ate at the company's cost in a year: what payroll may have to tax. */
export default function TaxableBenefitsScreen() {
  const data = useLoaderData<typeof loader>();
  const { year, years, search, group, groups } = data;
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="What each person ate at your organization's cost, straight from the ledger. Ask your tax adviser what of it is taxable.">
        Taxable benefits
      </PageTitle>
      <Form
        method="get"
        key={`${year} ${search ?? ""} ${group ?? ""}`}
        aria-label="Filter"
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[8rem_minmax(0,1.6fr)_minmax(0,1fr)_auto]"
      >
        <Select name="year" label="Year" defaultValue={String(year)}>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Field type="search" name="search" label="Name or email" defaultValue={search} maxLength={100} />
        {groups.length > 0 && <GroupSelect groups={groups} chosen={String(group ?? "")} />}
        <Button className="h-12">Show</Button>
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status" className="font-medium tabular-nums">
          {data.found}
        </p>
        <Form method="post">
          <Csrf />
          <Button>Export as CSV</Button>
        </Form>
      </div>
      {data.rows.length === 0 ? (
        <EmptyState drawing={<BlankTicket />}>{`Nobody ate at your cost in ${year}.`}</EmptyState>
      ) : (
        <BenefitTable rows={data.rows} year={year} />
      )}
      <Pager previous={data.previous} next={data.next} count={data.found} label="Pages of people" />
    </div>
  );
}

const TITLES = ["Name", "Money spent", "Vouchers used", "Value of vouchers", "Benefit"];
const cell = "flex justify-between gap-4 py-1 lg:table-cell lg:px-3 lg:py-2.5 lg:text-right";

/** Rows of a table on wide screens, cards on narrow ones. Each figure leads to the orders that make it. */
function BenefitTable({ rows, year }: { rows: readonly Benefit[]; year: number }) {
  return (
    <table className="w-full text-left tabular-nums max-lg:block lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <caption className="sr-only">{`Taxable benefits of ${year}`}</caption>
      <thead className="text-ink-2 max-lg:sr-only">
        <tr className="lg:border-b lg:border-line">
          {TITLES.map((title, place) => (
            <th
              key={title}
              scope="col"
              className={`px-3 py-2.5 font-medium ${place > 0 ? "text-right" : ""}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-2.5">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="max-lg:grid max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0"
          >
            <th scope="row" className="min-w-0 font-normal lg:px-3 lg:py-2.5">
              <span className="font-bold">{`${row.first_name} ${row.last_name}`}</span>
              {row.department && <span className="ml-2 text-ink-2">{row.department}</span>}
            </th>
            {(
              [
                ["Money spent", row.money_cents, <Money key="m" cents={row.money_cents} />],
                ["Vouchers used", row.vouchers, row.vouchers],
                ["Value of vouchers", row.voucher_cents, <Money key="v" cents={row.voucher_cents} />],
                ["Benefit", row.benefit_cents, <Money key="b" cents={row.benefit_cents} />],
              ] as const
            ).map(([title, amount, value]) => (
              <td key={title} className={`${cell} ${title === "Benefit" ? "font-bold text-plum" : ""}`}>
                <span className="font-normal text-ink-2 lg:sr-only">{title}</span>
                {amount === 0 ? (
                  <span>{value}</span>
                ) : (
                  <Link
                    to={companyPaths.orders({
                      member: row.id,
                      start_date: `${year}-01-01`,
                      end_date: `${year}-12-31`,
                    })}
                    className="inline-flex min-h-11 min-w-11 items-center justify-end underline underline-offset-4"
                  >
                    {value}
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
