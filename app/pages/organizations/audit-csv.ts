import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportAudit } from "~/domain/organizations/list-audit.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin } from "~/http/guards.server";
import { readRangeFilters } from "~/http/range-filters.server";
import { streamedFile } from "~/http/streamed-file.server";

/** What the audit's screen shows under the same URL, all pages of it, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCorporateAdmin(request, "read the audit");
  const { filters } = readRangeFilters(new URL(request.url));
  const { name, pieces } = await orErrorPage(exportAudit(me, filters));
  return streamedFile(pieces, name, "text/csv");
}
