import { isDeepStrictEqual } from "node:util";
import { transaction } from "~/data/transaction.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { limits } from "~/kit/limits";
import type { CorporateAdmin } from "../accounts/people";
import type { ExportRow } from "../organizations/schemas.server";
import { publish } from "../outbox/publish.server";
import { Refusal } from "../refusal";
import { audit } from "../staff/admin-audit.server";
import { progress, toExportRow } from "./export-row.server";
import type { ExportFilters, ExportKind } from "./export-sql";
import { refuseOtherFilters } from "./refuse-other-filters";

/**
 * Asks for a file of one of the kinds, narrowed down as said (`NARROWED_BY`); a worker makes it. Asked again with the same filters while it is
 * being made, it is the same export.
 * @throws Refusal `invalid` as `refuseOtherFilters`; `limited` when five of mine wait already, or I asked for a hundred in 24 hours.
 */
export async function requestExport(
  me: CorporateAdmin,
  kind: ExportKind,
  { search, start_date, end_date, group, code, member }: ExportFilters,
): Promise<ExportRow> {
  const { account_id, organization_id } = me;
  // what was searched for may be somebody's name: it stays with the export, not in the audit
  const days = {
    ...(start_date ? { start_date } : {}),
    ...(end_date ? { end_date } : {}),
  };
  const narrowed = {
    ...(group ? { group } : {}),
    ...(code ? { code } : {}),
    ...(member ? { member } : {}),
  };
  const filters = { ...(search ? { search } : {}), ...days, ...narrowed };
  refuseOtherFilters(kind, filters);
  const since = new Date(clock.now().getTime() - limits.exports.seconds * 1000);
  return transaction(async (tx) => {
    // plain SQL for the lock: one request of mine at a time, so that neither the twin nor the limit is missed
    await tx`SELECT FROM membership WHERE id = ${me.membership_id} FOR NO KEY UPDATE`;
    const where = { organization_id, account_id, created_at: { gt: since } };
    const asked = await tx.db.export.count({ where });
    const unmade = await tx.db.export.findMany({
      where: { ...where, status: { in: ["queued", "running"] } },
      select: { ...progress, kind: true, filters: true },
      orderBy: { id: "asc" },
    });
    const twin = unmade.find((one) => one.kind === kind && isDeepStrictEqual(one.filters, filters));
    if (twin) return toExportRow(twin);
    const isBusy = unmade.length >= env.EXPORTS_WAITING_PER_ACCOUNT;
    if (isBusy || asked >= env.EXPORTS_PER_ACCOUNT) {
      throw new Refusal(
        "limited",
        { reason: "Too many exports.", next: "Please wait until the ones you requested are done." },
        {
          retryAfter: isBusy ? 10 : 3600,
        },
      );
    }
    const made = await tx.db.export.create({
      data: { organization_id, account_id, kind, filters },
      select: progress,
    });
    await publish(tx, "export.requested", { export_id: made.id }, `export.requested:${made.id}`);
    await audit(tx, me, "export.requested", { kind: "export", id: made.id }, { kind, ...days });
    return toExportRow(made);
  });
}
