import type { Day } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { buttonClass } from "~/ui/button";
import { PrintButton } from "~/ui/print-button";

/** What a sheet is taken to paper with: printed, and as labels for two kinds of printer. */
export function SheetActions({ date }: { date: Day }) {
  return (
    <div className="print:hidden flex flex-wrap gap-2.5">
      <PrintButton tone="primary">Print sheet</PrintButton>
      <a className={buttonClass()} href={desk.labels(date)}>
        Labels, A4
      </a>
      <a className={buttonClass()} href={desk.labels(date, { paper: "62mm" })}>
        Labels, 62 mm roll
      </a>
    </div>
  );
}
