import { z } from "zod";
import { changeProgram } from "~/domain/programs/change-program.server";
import { showProgramWithClaims } from "~/domain/programs/list-claims.server";
import { ProgramInput, ProgramView, ProgramWithClaims } from "~/domain/programs/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { pageQuery, sliceOfPage } from "~/http/paging.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show a voucher program of my organization, and who claimed its vouchers",
    for: corporateAdmin("see reports"),
    params: idParams,
    query: z.object(pageQuery),
    output: ProgramWithClaims,
    looksUp: true,
    run: ({ me, params, query }) => showProgramWithClaims(me, params.id, sliceOfPage(query)),
  }),
  PUT: endpoint({
    summary: "Change a voucher program for what is claimed from now on",
    description:
      "Vouchers that were claimed keep their number, meals and last day. `cuisines`, `cooks` and `max_price` stay where they are left out, and null clears them. 400 (`vouchers_total`) below what was claimed.",
    for: corporateAdmin("give money"),
    params: idParams,
    body: ProgramInput,
    output: ProgramView,
    run: ({ me, params, body }) => changeProgram(me, params.id, body),
  }),
});
