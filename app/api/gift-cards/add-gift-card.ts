import { addGiftCard } from "~/domain/gift-cards/add-gift-card.server";
import { GiftCardView, GiftCodeInput } from "~/domain/wallets/schemas.server";
import { asDetails } from "~/http/answers.server";
import { endpoint, resource } from "~/http/endpoint";
import { diner } from "~/http/guards.server";
import { signInOriginOf } from "~/http/session.server";

export default resource({
  POST: endpoint({
    summary: "Add a gift card by its code: its money becomes my own gift money",
    description:
      "However the code is typed: small letters, with or without its dashes. One card has one owner: added before, by whomever, it is 409 `already_redeemed`. An unknown code is 400 under `code`, and after five of them in an hour 429. The money never expires.",
    for: diner,
    limits: ["gift-code-account", "gift-code-address"],
    body: GiftCodeInput,
    output: GiftCardView,
    once: true,
    conflicts: ["already_redeemed"],
    refuses: asDetails,
    run: ({ me, body, request, operation }) =>
      addGiftCard(me, body.code, { ip: signInOriginOf(request, "token").ip, operation }),
  }),
});
