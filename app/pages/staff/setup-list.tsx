import type { Setup } from "~/domain/staff/setup.server";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { CircleCheckBig } from "~/ui/icons";

const STEPS: readonly [keyof Setup, string][] = [
  ["marketplace", "A city is open"],
  ["zips", "It serves ZIP codes"],
  ["fees", "Fees and taxes are set"],
  ["cuisines", "There are cuisines to choose from"],
  ["cook", "A cook is approved"],
  ["meal", "A meal can be found"],
  ["coupon", "There's a first coupon"],
];

/** What stands and what is missing before the marketplace can sell; nothing once all of it stands. */
export function SetupList({ setup }: { setup: Setup }) {
  const left = STEPS.filter(([step]) => !setup[step]).length;
  if (left === 0) return null;
  return (
    <Panel
      id="setup"
      title="Before the marketplace can sell"
      aside={<span className="tabular-nums text-ink-2">{countOf(left, "step")} left</span>}
    >
      <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {STEPS.map(([step, text]) => (
          <li key={step} className={`flex items-center gap-2.5 ${setup[step] ? "text-ink-2" : "font-bold"}`}>
            {setup[step] ? (
              <CircleCheckBig aria-hidden className="size-5 text-herb" />
            ) : (
              <span aria-hidden className="size-5 flex-none rounded-pill border-2 border-line-strong" />
            )}
            {text}
            <span className="sr-only">{setup[step] ? ": done" : ": missing"}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
