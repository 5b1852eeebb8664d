import { sql } from "~/data/sql.server";
import type { Page, Slice } from "~/kit/paging";
import type { CorporateAdmin, Member } from "../accounts/people";
import type { HistoryKind } from "../wallets/history";
import { listTransactions } from "../wallets/list-wallet-transactions.server";
import type { WalletEntry } from "../wallets/schemas.server";
import { readMember } from "./member-row.server";

/**
 * What moved of my organization's money and vouchers in a member's wallet (`id` is the profile's), the latest first; those
 * who left too. Own and promotional money of theirs is nobody's business here.
 * @throws Refusal `missing` for whoever is no member of my organization.
 */
export async function listMemberTransactions(
  me: CorporateAdmin,
  id: number,
  slice: Slice,
): Promise<Page<WalletEntry>> {
  await readMember(sql, me.organization_id, id);
  return listTransactions(sql`a.account_id = ${id} AND g.organization_id = ${me.organization_id}`, slice);
}

/** What moved of my organization's money and vouchers in my own wallet, the latest first. */
export function listOwnTransactions(
  me: Member,
  slice: Slice,
  kind?: HistoryKind,
): Promise<Page<WalletEntry>> {
  return listTransactions(
    sql`a.account_id = ${me.account_id} AND g.organization_id = ${me.organization_id}`,
    slice,
    kind,
  );
}
