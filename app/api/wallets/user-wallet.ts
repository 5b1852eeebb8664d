import { WalletView } from "~/domain/wallets/schemas.server";
import { showWallet } from "~/domain/wallets/show-wallet.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";

export default resource({
  GET: endpoint({
    summary: "Show what I can spend: wallet money, gift money and vouchers",
    for: signedIn,
    output: WalletView,
    run: ({ me }) => showWallet(me),
  }),
});
