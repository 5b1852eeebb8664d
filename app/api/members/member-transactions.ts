import { z } from "zod";
import { listMemberTransactions } from "~/domain/members/list-member-transactions.server";
import { WalletEntryView } from "~/domain/wallets/schemas.server";
import { endpoint, resource } from "~/http/endpoint";
import { corporateAdmin } from "~/http/guards.server";
import { envelope, listOf, pageQuery, sliceOfPage } from "~/http/paging.server";
import { id } from "~/kit/fields.server";

export default resource({
  GET: endpoint({
    summary: "List what moved of my organization's money in a member's wallet, the latest first",
    description:
      "`eater_user_id` is the profile's id; 404 for anybody who is no member. Own money of theirs is not in it. Dollars fill `amount_cents` and `balance_cents`, vouchers the other two; below zero is what went out.",
    for: corporateAdmin("see reports"),
    query: z.object({ ...pageQuery, eater_user_id: id }),
    output: listOf(WalletEntryView),
    looksUp: true,
    run: async ({ me, query, request }) => {
      const slice = sliceOfPage(query);
      return envelope(request, await listMemberTransactions(me, query.eater_user_id, slice), slice);
    },
  }),
});
