import { ownCodeRules } from "~/domain/expense-codes/read-code-rules.server";
import { MyCodesView } from "~/domain/expense-codes/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the expense codes that I can choose at the checkout",
    description:
      "Of each organization that I am an active member of and that has some. With `is_required` its money and vouchers pay only for orders with one (`expense_code` of intent/create).",
    for: diner,
    output: MyCodesView,
    run: async ({ me }) => ({
      results: (await ownCodeRules(me)).map(({ organization, is_required, codes }) => ({
        ...{ organization, is_required },
        codes: codes.map(({ code, label }) => ({ code, label })),
      })),
    }),
  }),
});
