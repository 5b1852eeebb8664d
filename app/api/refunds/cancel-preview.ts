import { CancelPreviewView } from "~/domain/orders/schemas.server";
import { previewCancel } from "~/domain/refunds/cancel-order.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "Show who would get what back if I canceled",
    description:
      "Changes nothing. `allowed: false` comes with the `reason` in words that can be shown; otherwise `refunds` is what each way of paying would get back (cents, vouchers in pieces).",
    for: diner,
    params: idParams,
    output: CancelPreviewView,
    run: ({ me, params }) => previewCancel(me, params.id),
  }),
});
