import type { Day } from "~/kit/day";
import { desk } from "~/kit/desk-paths";
import { Button, buttonClass } from "~/ui/button";
import { useHydrated } from "~/ui/forms/hydrated";

/** What a sheet is taken to paper with: printed, and as labels for two kinds of printer. */
export function SheetActions({ date }: { date: Day }) {
  const isLive = useHydrated();
  return (
    <div className="print:hidden flex flex-wrap gap-2.5">
      {/* its room is kept until it works, so that nothing moves; where no script runs it never does */}
      <Button
        type="button"
        tone="primary"
        className={isLive ? undefined : "invisible noscript:hidden"}
        onClick={() => window.print()}
      >
        Print sheet
      </Button>
      <a className={buttonClass()} href={desk.labels(date)}>
        Labels, A4
      </a>
      <a className={buttonClass()} href={desk.labels(date, { paper: "62mm" })}>
        Labels, 62 mm roll
      </a>
    </div>
  );
}
