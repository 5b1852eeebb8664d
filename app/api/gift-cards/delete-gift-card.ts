import { hideGiftCard } from "~/domain/gift-cards/hide-gift-card.server";
import { GiftCardView } from "~/domain/wallets/schemas.server";
import { asDetails, withAnswers } from "~/http/answers.server";
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
    description:
      "The same as DELETE, for apps that know no other way. Asked with the session's cookie it changes nothing and is 405, so that no link, picture or prefetch hides a card.",
    for: diner,
    params: idParams,
    output: GiftCardView,
    refuses: withAnswers(asDetails, { 405: { what: "Asked with the cookie: use DELETE.", shape: "detail" } }),
    run: async ({ me, params, request }) => {
      const isByApp = request.method === "GET" && request.headers.get("authorization") !== null;
      return isByApp ? hideGiftCard(me, params.id) : notByLink();
    },
  }),
  DELETE: endpoint({
    summary: "Hide one of my gift cards; its money stays",
    description:
      "From my own list: whoever gave or got it sees it as before. Answers the card; a second time is 404, as somebody else's is.",
    for: diner,
    params: idParams,
    output: GiftCardView,
    refuses: asDetails,
    run: ({ me, params }) => hideGiftCard(me, params.id),
  }),
});
