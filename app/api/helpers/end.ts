import { endHelper } from "~/domain/helpers/end-helper.server";
import { HelperView } from "~/domain/helpers/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { chef } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  POST: endpoint({
    summary: "End somebody's help in my kitchen, or an invitation",
    description:
      "At once and for good; asking twice does no harm. 404 for a helper of another kitchen. To have them back, invite them again.",
    for: chef,
    params: idParams,
    output: HelperView,
    run: ({ me, params }) => endHelper(me, params.id),
  }),
});
