import { transaction } from "~/data/transaction.server";
import { env } from "~/kit/env.server";
import { limits } from "~/kit/limits";
import type { CorporateAdmin } from "../accounts/people";
import { audit } from "../organizations/audit.server";
import type { ExportRow } from "../organizations/schemas.server";
import { announce } from "../outbox/publish.server";
import { Refusal } from "../refusal";
import type { ExportFilters, ExportKind } from "./export-rows";

/**
 * Asks for a file of my organization's members or orders; a worker makes it. Asked again with the same filters while it is
 * being made, it is the same export.
 * @throws Refusal `limited` when five of mine wait already, or I asked for a hundred in 24 hours.
 */
export function requestExport(
  me: CorporateAdmin,
  kind: ExportKind,
  { search, start_date, end_date }: ExportFilters,
): Promise<ExportRow> {
  const { account_id, organization_id } = me;
  // what was searched for may be somebody's name: it stays with the export, not in the audit
  const days = {
    ...(start_date ? { start_date } : {}),
    ...(end_date ? { end_date } : {}),
  };
  const filters = { ...(search ? { search } : {}), ...days };
  return transaction(async (tx) => {
    // one request of mine at a time, so that neither the twin nor the limit is missed
    await tx`SELECT FROM membership WHERE id = ${me.membership_id} FOR NO KEY UPDATE`;
    const mine = await tx<(ExportRow & { is_twin: boolean })[]>`
      SELECT id, status, rows_done, rows_total, kind = ${kind} AND filters = ${tx.json(filters)} AS is_twin FROM export
      WHERE organization_id = ${organization_id} AND account_id = ${account_id} AND created_at > app_now() - make_interval(secs => ${limits.exports.seconds})
      ORDER BY id`;
    const unmade = mine.filter(({ status }) => status === "queued" || status === "running");
    const twin = unmade.find(({ is_twin }) => is_twin);
    if (twin) return twin;
    const isBusy = unmade.length >= env.EXPORTS_WAITING_PER_ACCOUNT;
    if (isBusy || mine.length >= env.EXPORTS_PER_ACCOUNT) {
      throw new Refusal(
        "limited",
        { reason: "Too many exports.", next: "Please wait until the ones you requested are done." },
        {
          retryAfter: isBusy ? 10 : 3600,
        },
      );
    }
    const [made] = await tx<[ExportRow]>`
      INSERT INTO export (organization_id, account_id, kind, filters) VALUES (${organization_id}, ${account_id}, ${kind}, ${tx.json(filters)})
      RETURNING id, status, rows_done, rows_total`;
    await announce(tx, "export.requested", { export_id: made.id }, `export.requested:${made.id}`);
    await audit(tx, me, "export.requested", { kind: "export", id: made.id }, { kind, ...days });
    return made;
  });
}
