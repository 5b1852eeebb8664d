import type { CorporateAdmin } from "~/domain/accounts/people";
import { listCodes } from "~/domain/expense-codes/list-codes.server";
import { listGroups } from "~/domain/groups/list-groups.server";
import { REPORT_ORDERS, type ReportOrder } from "~/domain/members/member-lists";
import { showMember } from "~/domain/members/show-member.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { foundText, pageLinks, pageOf } from "~/http/page-of.server";
import { readRangeFilters } from "~/http/range-filters.server";
import { PAGE_SIZE, type Page, type Slice } from "~/kit/paging";
import { groupIdOf } from "../groups/group-param";
import { readRequestedExport } from "./exports.server";

/** What a report's URL asks for: search and days (of the organization's calendar), those that make sense. */
type Filters = ReturnType<typeof readRangeFilters>["filters"] & {
  group?: number | undefined;
  code?: number | undefined;
  member?: number | undefined;
  order?: ReportOrder | undefined;
};

/** What the screen of a report shows of it. */
interface ReportScreen {
  /** one row in a word */
  row: string;
  /** it can be of one person alone */
  isOfOne?: boolean;
}

/** The group, code, person and sort that a URL asks for, as far as they make sense. */
function narrowedBy({ searchParams }: URL, { isOfOne = false }: ReportScreen) {
  const code = /^[1-9]\d{0,8}$/.exec(searchParams.get("code") ?? "");
  const member = isOfOne ? idOf(searchParams.get("member")) : 0;
  const order = REPORT_ORDERS.find((one) => one === searchParams.get("order"));
  const group = groupIdOf(searchParams);
  return {
    ...(group !== undefined && { group }),
    ...(code && { code: Number(code[0]) }),
    ...(member > 0 && { member }),
    ...(order && { order }),
  };
}

/** What the URL of a report asks for, as far as it makes sense. */
function filtersOf({ url }: { url: string }, screen: ReportScreen): Filters {
  return { ...readRangeFilters(new URL(url)).filters, ...narrowedBy(new URL(url), screen) };
}

/**
 * What the screen of a report shows: what `list` finds of the page that the URL asks for, the way to the others, and the export that
 * it names. `at` makes the address of a page.
 * @throws Response the 404 page for a person who is nobody's of the organization.
 */
export async function readReport<Report extends Page<unknown>>(
  me: CorporateAdmin,
  request: Request,
  screen: ReportScreen,
  list: (slice: Slice, filters: Filters) => Promise<Report>,
  at: (params: Record<string, string | number | undefined>) => string,
) {
  const url = new URL(request.url);
  const days = readRangeFilters(url);
  const narrowed = narrowedBy(url, screen);
  const [typed, filters] = [{ ...days.typed, ...narrowed }, filtersOf(request, screen)];
  const { problem } = days;
  const page = pageOf(request);
  const { member } = narrowed;
  const [{ count, ...report }, requested, groups, codes, person] = await orErrorPage(
    Promise.all([
      list({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, filters),
      readRequestedExport(me, url),
      listGroups(me),
      listCodes(me),
      member === undefined ? null : showMember(me, member),
    ]),
  );
  return {
    ...report,
    ...{ typed, filters, problem, requested, groups, codes: codes.results },
    person: person && `${person.first_name} ${person.last_name}`,
    found: foundText(count, screen.row),
    ...pageLinks(page, count, PAGE_SIZE, (number) => at({ ...typed, page: number }), report.rows),
  };
}
