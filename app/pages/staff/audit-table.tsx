import { Link } from "@remix-run/react";
import type { AuditRow } from "~/domain/staff/list-audit.server";
import { staffPaths } from "~/kit/staff-paths";
import { WithIds } from "../lookup/with-ids";

const cell = "py-1 align-top lg:px-3 lg:py-2.5";
const link = "inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6";

/** `2026-11-24T02:40:00.000Z` as `2026-11-24 02:40`. */
const minuteOf = (at: string) => at.slice(0, 16).replace("T", " ");

function Change({ before, after }: AuditRow) {
  if (!before) return <span className="wrap-anywhere">{after}</span>;
  return (
    <span className="wrap-anywhere">
      <span className="text-ink-2">{before}</span> <span aria-hidden>→</span>
      <span className="sr-only">became</span> {after || "nothing"}
    </span>
  );
}

/** An act, and where what it was about stands; null where whoever looks can't open it. */
type Row = AuditRow & { to: string | null };

/** The way to what an act was about. */
function Subject({ subject, to }: Pick<Row, "subject" | "to">) {
  if (to === null) return null;
  return (
    <Link to={to} className={`${link} ml-3`}>
      Open<span className="sr-only"> {subject}</span>
    </Link>
  );
}

/** Acts as rows of a table on wide screens, each a card on narrow ones. An act and a subject lead to all of their kind. */
export function AuditTable({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="w-full text-left max-lg:block lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <caption className="sr-only">Acts</caption>
      <thead className="text-ink-2 max-lg:sr-only lg:sticky lg:top-0 lg:bg-surface">
        <tr className="lg:border-b lg:border-line">
          {["When (UTC)", "Who", "Act", "Subject", "Change", "Reason"].map((title) => (
            <th key={title} scope="col" className="px-3 py-2.5 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums max-lg:grid max-lg:gap-2.5">
        {rows.map((row) => (
          <tr
            key={row.id}
            className="max-lg:grid max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0"
          >
            <td className={`${cell} whitespace-nowrap text-ink-2`}>
              <time dateTime={row.at}>{minuteOf(row.at)}</time>
            </td>
            <td className={`${cell} font-medium wrap-anywhere`}>{row.who}</td>
            <td className={cell}>
              <Link to={staffPaths.audit({ action: row.action })} className={link}>
                {row.action}
              </Link>
            </td>
            <td className={`${cell} whitespace-nowrap`}>
              <Link to={staffPaths.audit({ subject: row.subject })} className={link}>
                {row.subject}
              </Link>
              <Subject subject={row.subject} to={row.to} />
            </td>
            <td className={cell}>
              <Change {...row} />
            </td>
            <td className={`${cell} wrap-anywhere`}>
              <WithIds>{row.reason ?? ""}</WithIds>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
