import { Link } from "@remix-run/react";
import type { Setup } from "~/domain/staff/setup.server";
import { staffPaths } from "~/kit/staff-paths";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { CircleCheckBig } from "~/ui/icons";

/** The steps of a first day in their order, each with where it is done; the last two are done by cooks and by approving them. */
const STEPS: readonly [keyof Setup, text: string, to: string][] = [
  ["zips", "A city with its ZIP codes", staffPaths.marketplaces()],
  ["law", "Its delivery window and law", staffPaths.marketplaces()],
  ["marketplace", "It is open", staffPaths.marketplaces()],
  ["fees", "Fees and taxes", staffPaths.fees()],
  ["cuisines", "Cuisines to choose from", staffPaths.cuisines()],
  ["coupon", "A first coupon", staffPaths.coupons()],
  ["texts", "The pages’ texts are read", staffPaths.services()],
  ["services", "Outside services are tested", staffPaths.services()],
  ["cook", "A cook is approved", staffPaths.approvals({ kind: "cooks" })],
  ["meal", "A meal can be found", staffPaths.approvals({ kind: "meals" })],
];

/** Whether diners find dinners: what is missing besides keeps nobody from buying. */
export const isSelling = ({ marketplace, zips, cook, meal }: Setup) => marketplace && zips && cook && meal;

/**
 * What stands and what is missing before the marketplace can sell, or is left to do once it does; nothing once all of it
 * stands, nor to whom it is no business of theirs.
 */
export function SetupList({ setup, mayOpen }: { setup: Setup; mayOpen: boolean }) {
  const left = STEPS.filter(([step]) => !setup[step]).length;
  if (left === 0 || (isSelling(setup) && !mayOpen)) return null;
  return (
    <Panel
      id="setup"
      title={isSelling(setup) ? "Still to set up" : "Before the marketplace can sell"}
      aside={<span className="tabular-nums text-ink-2">{countOf(left, "step")} left</span>}
    >
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {STEPS.map(([step, text, to]) => (
          <li
            key={step}
            className={`flex min-h-11 items-center gap-2.5 ${setup[step] ? "text-ink-2" : "font-bold"}`}
          >
            {setup[step] ? (
              <CircleCheckBig aria-hidden className="size-5 text-herb" />
            ) : (
              <span aria-hidden className="size-5 flex-none rounded-pill border-2 border-line-strong" />
            )}
            {mayOpen ? (
              <Link to={to} className="underline underline-offset-4">
                {text}
              </Link>
            ) : (
              text
            )}
            <span className="sr-only">{setup[step] ? ": done" : ": missing"}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
