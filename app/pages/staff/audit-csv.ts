import type { LoaderFunctionArgs } from "@remix-run/node";
import { readAudit } from "~/domain/staff/list-audit.server";
import { requireStaffFor } from "~/http/guards.server";
import { streamedFile } from "~/http/streamed-file.server";
import { clock } from "~/kit/clock";
import { BYTE_ORDER_MARK, csvLine } from "~/kit/csv";
import { dayIn } from "~/kit/day";
import { readAuditFilters } from "./audit-filters.server";

const HEAD = ["When (UTC)", "Who", "Act", "Subject", "Before", "After", "Reason"];

/** The acts that the screen shows under the same URL, all pages of them, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "read the audit");
  const { filters } = readAuditFilters(new URL(request.url));
  async function* pieces() {
    yield BYTE_ORDER_MARK + csvLine(HEAD);
    for await (const rows of readAudit(filters))
      yield rows
        .map((row) => csvLine([row.at, row.who, row.action, row.subject, row.before, row.after, row.reason]))
        .join("");
  }
  return streamedFile(pieces(), `dindin-audit-${dayIn("UTC", clock.now())}.csv`, "text/csv");
}
