import { z } from "zod";
import { HISTORY_KINDS } from "~/domain/wallets/history";
import { listWalletTransactions } from "~/domain/wallets/list-wallet-transactions.server";
import { WalletEntryView } from "~/domain/wallets/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { signedIn } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { optional } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List what moved in my wallet, the latest first, with the balance after each",
    description:
      "`kind`: `dollar_transaction` and `voucher_transaction` are what orders moved, `dollar_gift_up` and `voucher_gift_up` what came in otherwise. Dollars fill `amount_cents` and `balance_cents`, vouchers the other two; below zero is what went out.",
    for: signedIn,
    query: z.object({
      ...pageQuery,
      kind: optional(z.enum(HISTORY_KINDS, { error: `Choose one of ${HISTORY_KINDS.join(", ")}` })),
    }),
    output: listOf(WalletEntryView),
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listWalletTransactions(me, slice, query.kind), slice);
    },
  }),
});
