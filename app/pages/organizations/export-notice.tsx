import { companyReports } from "~/kit/company-report-paths";
import { ButtonLink, buttonClass } from "~/ui/button";
import { useProgress } from "../exports/use-progress";
import type { AskedExport } from "./exports.server";

/** How far the file is that was asked for, or the way to it; with script it is looked at again by itself. */
export function ExportNotice({ asked }: { asked: AskedExport | null }) {
  useProgress(Boolean(asked?.again));
  if (!asked) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-4 rounded-field bg-sunk p-4"
    >
      <p>{asked.text}</p>
      {asked.file && (
        <a href={asked.file} download className={buttonClass({ tone: "ink" })}>
          Download CSV
        </a>
      )}
      {asked.again && (
        <span className="flex flex-wrap gap-2">
          <noscript>
            <ButtonLink to={asked.again}>Refresh</ButtonLink>
          </noscript>
          <ButtonLink to={companyReports.exports()}>Your exports</ButtonLink>
        </span>
      )}
    </div>
  );
}
