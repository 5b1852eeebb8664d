import { deleteCard } from "~/domain/payments/delete-card.server";
import { CardParams, CardView } from "~/domain/payments/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";

export default resource({
  DELETE: endpoint({
    summary: "Delete one of my saved cards",
    description:
      "By the provider's id (`pm_…`), or the number of our own row as older apps have it. Answers the card as it was; a second time is 404.",
    for: diner,
    params: CardParams,
    output: CardView,
    run: ({ me, params }) => deleteCard(me, params.id),
  }),
});
