import { ButtonLink, buttonClass } from "~/ui/button";
import type { AskedExport } from "./exports.server";

/** How far the file is that was asked for, or the way to it. */
export function ExportNotice({ asked }: { asked: AskedExport | null }) {
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
      {asked.again && <ButtonLink to={asked.again}>Refresh</ButtonLink>}
    </div>
  );
}
