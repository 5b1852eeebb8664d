import { Form } from "@remix-run/react";
import type { ListedExport } from "~/domain/organizations/report-schemas.server";
import { companyReportPaths } from "~/kit/company-report-paths";
import { dayIn, formatDay } from "~/kit/day";
import { Button, buttonClass } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { Csrf } from "~/ui/forms/csrf";
import { KIND_NAMES, statusText } from "./export-words";

/** What one export is: its bar while it is made, its file afterward. */
function ExportRow({ row, timeZone }: { row: ListedExport; timeZone: string }) {
  const { id, kind, status, progress, rows_total, expires_at } = row;
  const isUnderWay = status === "queued" || status === "running";
  const day = (instant: string) => formatDay(dayIn(timeZone, new Date(instant)));
  const { name } = KIND_NAMES[kind];
  return (
    <li className="grid gap-3 px-4 py-4 sm:grid-cols-[1fr_auto] sm:items-center lg:px-5">
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        <p className="text-ink-2 wrap-anywhere">
          {[
            row.filters || "Everything",
            `asked for on ${day(row.created_at)}`,
            row.is_scheduled && "by schedule",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p role={isUnderWay ? "status" : undefined} className="tabular-nums text-ink-2">
          {statusText(row)}
          {expires_at && `, until ${day(expires_at)}`}
        </p>
        {status === "running" && rows_total !== null && (
          <progress
            aria-label={`${name}: rows written`}
            max={Math.max(rows_total, 1)}
            value={progress}
            className="mt-2 h-2 w-full max-w-80 accent-herb"
          />
        )}
      </div>
      {isUnderWay && (
        <Form method="post">
          <Csrf />
          <input type="hidden" name="export" value={id} />
          <Button name="intent" value="cancel">
            Cancel
          </Button>
        </Form>
      )}
      {expires_at && (
        <a href={companyReportPaths.file(id)} download className={buttonClass({ tone: "ink" })}>
          Download
          <span className="sr-only">{` ${name}`}</span>
        </a>
      )}
    </li>
  );
}

/** The files that were asked for, the latest first. */
export function ExportList({ rows, timeZone }: { rows: readonly ListedExport[]; timeZone: string }) {
  if (rows.length === 0) return <EmptyState drawing={<BlankTicket />}>No files yet.</EmptyState>;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {rows.map((row) => (
        <ExportRow key={row.id} row={row} timeZone={timeZone} />
      ))}
    </ul>
  );
}
