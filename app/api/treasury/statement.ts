import { z } from "zod";
import { readMonthStatement } from "~/domain/treasury/month-statement.server";
import { MonthStatementView } from "~/domain/treasury/statement-schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import type { Day } from "~/kit/day";

const month = z
  .string({ error: "Use the form YYYY-MM" })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Use the form YYYY-MM");

export default resource({
  GET: endpoint({
    summary:
      "Show the statement of a month: what was in my organization's pools, what came and went, what was spent",
    for: corporateAdmin("see reports"),
    query: z.object({ month: month.describe("YYYY-MM, of the organization's calendar") }),
    output: MonthStatementView,
    run: ({ me, query }) => readMonthStatement(me, `${query.month}-01` as Day),
  }),
});
