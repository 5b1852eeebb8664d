import type { Readable } from "node:stream";
import { openExportFile } from "~/adapters/export-files.server";
import { type ExportState, followExportFile } from "~/adapters/follow-export-file.server";
import { db } from "~/data/prisma.server";
import { clock } from "~/kit/clock";
import { dayIn } from "~/kit/day";
import { slugOf } from "~/kit/text";
import type { CorporateAdmin } from "../accounts/people";
import type { ExportRow } from "../organizations/schemas.server";
import { conflict, missing } from "../refusal";
import { keptFor, progress, toExportRow } from "./export-row.server";
import { ExportFilters, type ExportKind } from "./export-sql";

interface Named {
  kind: ExportKind;
  filters: ExportFilters;
  organization: string;
  made_on: string;
}

const FILE_WORDS: Record<ExportKind, string> = {
  corporate_users: "members",
  corporate_orders: "orders",
  user_report: "user-report",
  benefits: "benefits",
  journal: "journal",
};

/** `acme-orders-2026-10-01-to-2026-10-31.csv`: whose, what, and of which days, or the day it was made on. */
function fileName({ organization, kind, filters, made_on }: Named): string {
  const { start_date, end_date } = filters;
  const days = start_date || end_date ? [start_date ?? "beginning", "to", end_date ?? made_on] : [made_on];
  return `${[slugOf(organization) || "organization", FILE_WORDS[kind], ...days].join("-")}.csv`;
}

/** What an export shows, and what its file is named by, in Prisma's words. */
const shown = {
  ...{ ...progress, kind: true, filters: true, schedule_id: true },
  ...{
    created_at: true,
    done_at: true,
    expires_at: true,
    organization: { select: { name: true, time_zone: true } },
  },
} as const;

/** How the making of an export that may still be read goes: it stops for who is no admin of the organization anymore. */
async function lookAgain(me: CorporateAdmin, id: number): Promise<ExportState> {
  const still = { id: me.membership_id, status: "activated", role: { not: "member" } } as const;
  const row = await db.export.findUnique({
    where: { id, organization: { memberships: { some: still } } },
    select: { status: true },
  });
  if (row?.status === "done") return "whole";
  return row?.status === "running" ? "going on" : "over";
}

/**
 * An export that I asked for: how far it is, or its file; with `follow` the file also while it is being made, as it grows.
 * Only who asked for it may read it, while they are an admin of that organization.
 * @throws Refusal `missing` for anybody else's; `conflict` with code `export_failed`, `export_canceled` or, after its
 * time (`retentionHours`), `export_expired`.
 */
export async function readExport(
  me: CorporateAdmin,
  id: number,
  follow = false,
): Promise<{ row: ExportRow; file: null } | { row: ExportRow; file: { name: string; stream: Readable } }> {
  const { organization_id, account_id } = me;
  const found = await db.export.findUnique({ where: { id, organization_id, account_id }, select: shown });
  if (!found) throw missing();
  const { kind, filters, organization, created_at, done_at, expires_at, schedule_id, ...rest } = found;
  const row = toExportRow(rest);
  const now = clock.now();
  const name = fileName({
    ...{ kind, filters: ExportFilters.parse(filters), organization: organization.name },
    made_on: dayIn(organization.time_zone, done_at ?? now),
  });
  if (row.status === "canceled")
    throw conflict("export_canceled", "This export was canceled. Please request it again.");
  if (row.status === "failed")
    throw conflict("export_failed", "We couldn't create this export. Please request it again.");
  if (row.status !== "done") {
    const stream =
      follow && row.status === "running"
        ? await followExportFile({ id, created_at }, () => lookAgain(me, id))
        : null;
    return stream ? { row, file: { name, stream } } : { row, file: null };
  }
  const stream = expires_at && expires_at <= now ? null : await openExportFile(id);
  if (!stream)
    throw conflict(
      "export_expired",
      `This file was deleted after ${keptFor(schedule_id)}. Please request it again.`,
    );
  return { row, file: { name, stream } };
}
