import { saveBalanceAlert, showBalanceAlert } from "~/domain/funding/alert-settings.server";
import { BalanceAlertInput, BalanceAlertView } from "~/domain/funding/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show when my organization is told that its balance is low, and what a card adds then",
    for: corporateAdmin("pay and fund"),
    output: BalanceAlertView,
    run: ({ me }) => showBalanceAlert(me),
  }),
  PUT: endpoint({
    summary:
      "Set when my organization is told that its balance is low, and what one of my saved cards adds then",
    description:
      "It counts from the next time the balance falls below `threshold_cents`: its admins are told once, and `top_up_cents` is added once, by the card, up to `top_up_cap_cents` in a month of the organization's calendar. `threshold_cents` null switches all of it off.",
    for: corporateAdmin("pay and fund"),
    body: BalanceAlertInput,
    output: BalanceAlertView,
    run: ({ me, body }) => saveBalanceAlert(me, body),
  }),
});
