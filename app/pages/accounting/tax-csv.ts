import type { LoaderFunctionArgs } from "@remix-run/node";
import { readTax } from "~/domain/accounting/tax.server";
import { requireStaffFor } from "~/http/guards.server";
import { streamedFile } from "~/http/streamed-file.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kit/csv";
import { readMonthParam } from "./month-param.server";

/** Sales tax of a month by state and city, as the screen shows it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaffFor(request, "see the ledger");
  const month = await readMonthParam(params.month);
  async function* pieces() {
    yield BYTE_ORDER_MARK + csvLine(["State", "City", "Charged", "Returned", "Owed"]);
    for (const { state, city, charged_cents, returned_cents } of await readTax(month))
      yield csvLine([
        ...[state, city, { cents: charged_cents }, { cents: returned_cents }],
        { cents: charged_cents - returned_cents },
      ]);
  }
  return streamedFile(pieces(), `dindin-tax-${month}.csv`, "text/csv");
}
