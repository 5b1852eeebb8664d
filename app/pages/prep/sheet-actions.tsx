import { Form } from "@remix-run/react";
import { clsx } from "clsx";
import type { LabelPaper } from "~/domain/kitchens/kitchen-schemas.server";
import type { Day } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { buttonClass } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { PrintButton } from "~/ui/print-button";

export const PAPERS: Record<LabelPaper, string> = { letter: "US Letter", a4: "A4", "62mm": "62 mm roll" };

/** What the kitchen's labels are printed on: chosen once, kept for everybody who prints them. */
function PaperChoice({ paper }: { paper: LabelPaper }) {
  return (
    <Form method="post" preventScrollReset>
      <Csrf />
      <input type="hidden" name="intent" value="paper" />
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="float-left mr-1 text-base text-ink-2 max-sm:w-full">Labels on</legend>
        {(Object.keys(PAPERS) as LabelPaper[]).map((one) => (
          <button
            key={one}
            type="submit"
            name="label_paper"
            value={one}
            aria-pressed={one === paper}
            className={clsx(
              "inline-flex min-h-11 items-center rounded-pill border px-4 font-medium transition-colors",
              one === paper
                ? "border-ink bg-ink text-paper"
                : "border-line bg-surface text-ink hover:border-line-strong",
            )}
          >
            {PAPERS[one]}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}

/** What a sheet is taken to paper with: printed, and as labels on the paper that the kitchen has. */
export function SheetActions({ date, paper }: { date: Day; paper: LabelPaper }) {
  return (
    <div className="print:hidden grid gap-3.5">
      <div className="flex flex-wrap gap-2.5">
        <PrintButton tone="primary">Print sheet</PrintButton>
        <a className={buttonClass()} href={deskPaths.labels(date)}>
          Print labels
        </a>
      </div>
      <PaperChoice paper={paper} />
    </div>
  );
}
