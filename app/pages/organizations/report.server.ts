import type { CorporateAdmin } from "~/domain/accounts/people";
import { askedDays } from "~/http/asked-days.server";
import { orErrorPage } from "~/http/forms.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { PAGE_SIZE, type Page, type Slice } from "~/kit/paging";
import { countOf } from "~/kit/text";
import { readAskedExport } from "./exports.server";

/** What a report's URL asks for: search and days (of the organization's calendar), those that make sense. */
type Filters = ReturnType<typeof askedDays>["filters"];

/**
 * What the screen of a report shows: the rows of the page that the URL asks for, the way to the others, and the export that
 * it names. `what` is one row in a word, `at` makes the address of a page.
 */
export async function readReport<Row>(
  me: CorporateAdmin,
  request: Request,
  what: string,
  list: (slice: Slice, filters: Filters) => Promise<Page<Row>>,
  at: (asked: Record<string, string | number | undefined>) => string,
) {
  const url = new URL(request.url);
  const { typed, filters, problem } = askedDays(url);
  const page = pageOf(request);
  const [{ rows, count }, asked] = await orErrorPage(
    Promise.all([
      list({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, filters),
      readAskedExport(me, url),
    ]),
  );
  return {
    ...{ rows, typed, filters, problem, asked },
    found: countOf(count, what),
    ...pageLinks(page, count, PAGE_SIZE, (number) => at({ ...typed, page: number })),
  };
}
