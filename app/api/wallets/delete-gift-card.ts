import { hideGiftCard } from "~/domain/wallets/hide-gift-card.server";
import { GiftCardView } from "~/domain/wallets/schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { idParams } from "~/kit/fields.server";

/** A link, a picture or a prefetch asks with the cookie and changes nothing; apps of old ask with their token. */
function notByLink(): Response {
  return new Response(JSON.stringify({ detail: 'Method "GET" not allowed.' }), {
    status: 405,
    headers: { allow: "DELETE", "content-type": "application/json; charset=utf-8" },
  });
}

export default resource({
  GET: endpoint({
    summary: "Hide one of my gift cards, for older apps: with the token header only",
    for: diner,
    params: idParams,
    output: GiftCardView,
    refuses: asDetails,
    run: async ({ me, params, request }) => {
      const isByApp = request.method === "GET" && request.headers.get("authorization") !== null;
      return isByApp ? hideGiftCard(me, params.id) : notByLink();
    },
  }),
  DELETE: endpoint({
    summary: "Hide one of my gift cards; its money stays",
    for: diner,
    params: idParams,
    output: GiftCardView,
    refuses: asDetails,
    run: ({ me, params }) => hideGiftCard(me, params.id),
  }),
});
