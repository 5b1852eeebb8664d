import { endCode } from "~/domain/expense-codes/end-code.server";
import { CodeView } from "~/domain/expense-codes/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  DELETE: endpoint({
    summary: "End one of my organization's expense codes",
    description:
      "Nobody can choose it anymore; orders that have it keep it. 409 `last_code` for the last one while a code is needed.",
    for: corporateAdmin("change settings"),
    params: idParams,
    output: CodeView,
    conflicts: ["last_code"],
    run: ({ me, params }) => endCode(me, params.id),
  }),
});
