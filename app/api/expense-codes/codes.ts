import { z } from "zod";
import { addCodes } from "~/domain/expense-codes/add-codes.server";
import { listCodes } from "~/domain/expense-codes/list-codes.server";
import { CodesInput, CodesView } from "~/domain/expense-codes/schemas.server";
import { requireExpenseCodes } from "~/domain/organizations/require-expense-codes.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List my organization's expense codes, and whether its money needs one",
    description: "Those in force, 1,000 at most, by code.",
    for: corporateAdmin("see reports"),
    output: CodesView,
    run: ({ me }) => listCodes(me),
  }),
  POST: endpoint({
    summary: "Add expense codes to my organization's",
    description: "A code that is there already, whatever its case, stays as it is.",
    for: corporateAdmin("change settings"),
    body: CodesInput,
    output: z.object({ added: z.int() }),
    status: 201,
    conflicts: ["too_many_codes"],
    run: ({ me, body }) => addCodes(me, body),
  }),
  PUT: endpoint({
    summary: "Say whether my organization's money pays only for orders with an expense code",
    description: "Counts from the next checkout on. 400 (`is_required`) where there is no code to choose.",
    for: corporateAdmin("change settings"),
    body: z.object({ is_required: z.boolean({ error: "Enter true or false" }) }),
    output: z.object({ is_required: z.boolean() }),
    run: ({ me, body }) => requireExpenseCodes(me, body.is_required),
  }),
});
