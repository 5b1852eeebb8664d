import { showCurrentWallet } from "~/domain/treasury/begin-due-periods.server";
import { WalletView } from "~/domain/wallets/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what I can spend: wallet money, gift money and vouchers",
    description:
      "`amount_cents` is what organizations and promotions gave, `gift_cents` my own gift money, `total_cents` both. What a checkout under way holds is taken off already and stands in `held_cents` and `held_vouchers`. `amount` and `gift_dollar` are the same in dollars, for older apps.",
    for: signedIn,
    output: WalletView,
    run: ({ me }) => showCurrentWallet(me),
  }),
});
