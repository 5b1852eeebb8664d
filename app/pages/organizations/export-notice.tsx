import { companyReportPaths } from "~/kit/company-report-paths";
import { ButtonLink, buttonClass } from "~/ui/button";
import { useProgress } from "../exports/use-progress";
import type { RequestedExport } from "./exports.server";

/** How far the file is that was asked for, or the way to it; with script it is looked at again by itself. */
export function ExportNotice({ requested }: { requested: RequestedExport | null }) {
  useProgress(Boolean(requested?.again));
  if (!requested) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-4 rounded-field bg-sunk p-4"
    >
      <p>{requested.text}</p>
      {requested.file && (
        <a href={requested.file} download className={buttonClass({ tone: "ink" })}>
          Download CSV
        </a>
      )}
      {requested.again && (
        <span className="flex flex-wrap gap-2">
          <noscript>
            <ButtonLink to={requested.again}>Refresh</ButtonLink>
          </noscript>
          <ButtonLink to={companyReportPaths.exports()}>Your exports</ButtonLink>
        </span>
      )}
    </div>
  );
}
