import { deleteCard } from "~/domain/payments/delete-card.server";
import { CardParams, CardView } from "~/domain/payments/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  DELETE: endpoint({
    summary: "Delete one of my saved cards",
    for: diner,
    params: CardParams,
    output: CardView,
    run: ({ me, params }) => deleteCard(me, params.id),
  }),
});
