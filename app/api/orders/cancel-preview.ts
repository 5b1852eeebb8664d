import { previewCancel } from "~/domain/orders/cancel-order.server";
import { CancelPreviewView } from "~/domain/orders/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show who would get what back if I cancelled",
    for: diner,
    params: idParams,
    output: CancelPreviewView,
    run: ({ me, params }) => previewCancel(me, params.id),
  }),
});
