import { z } from "zod";
import { listPrograms } from "~/domain/programs/list-programs.server";
import { makeProgram } from "~/domain/programs/make-program.server";
import { ProgramInput, ProgramView } from "~/domain/programs/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "List the voucher programs of my organization, with what became of their vouchers",
    description: "The newest 200. Days are those of the organization's calendar, the last one included.",
    for: corporateAdmin("see reports"),
    output: z.object({ results: z.array(ProgramView) }),
    run: async ({ me }) => ({ results: await listPrograms(me) }),
  }),
  POST: endpoint({
    summary: "Make a voucher program that members claim by its link",
    description:
      "Its vouchers leave the pool when they are claimed. They are good through `ends_on`, for the voucher meals that `cuisines`, `cooks` and `max_price` leave; each of them left out, or null, limits nothing.",
    for: corporateAdmin("give money"),
    body: ProgramInput,
    output: ProgramView,
    status: 201,
    run: ({ me, body }) => makeProgram(me, body),
  }),
});
