import { AllowanceInput, AllowanceView } from "~/domain/organizations/allowance-schemas.server";
import { changeAllowances, showAllowances } from "~/domain/organizations/allowances.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what my organization gives each member every month, and what the next reset costs",
    description:
      "Amounts are what an admin wrote last, null where the plan decides; `counts_from` says from which period. `next` is as things stand now.",
    for: corporateAdmin("see reports"),
    output: AllowanceView,
    looksUp: true,
    run: ({ me }) => showAllowances(me),
  }),
  PUT: endpoint({
    summary: "Change what my organization gives each member every month",
    description:
      "Amounts, day and what carries over count from the next period; the one that runs keeps its own. Time zone and reminders count at once. What is left out is the plan's own, or nothing of what carries over.",
    for: corporateAdmin("give money"),
    body: AllowanceInput,
    output: AllowanceView,
    run: ({ me, body }) => changeAllowances(me, body),
  }),
});
