import type { ReactNode } from "react";
import { Panel } from "~/ui/card";
import { WithIds } from "./with-ids";

/** A row whose parts stand beside each other as far as there is room. */
export const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-1";

/** A list within a panel, or what is said of an empty one. */
export function Rows({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="grid divide-y divide-line *:py-2.5 [&>:first-child]:pt-0 [&>:last-child]:pb-0">
      {children}
    </ul>
  );
}

/** What is known, by name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, text: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere tabular-nums max-sm:mb-1">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Act {
  id: string;
  at: string;
  title: string;
  reason: string | null;
  who: string;
}

/** What the team wrote and did, the newest first. */
export function Acts({ acts }: { acts: readonly Act[] }) {
  return (
    <Panel id="acts" title="Team notes and actions">
      <Rows none="None yet.">
        {acts.map((act) => (
          <li key={act.id} className="grid gap-0.5">
            <span className="font-bold">{act.title}</span>
            {act.reason && (
              <span className="whitespace-pre-line wrap-anywhere">
                <WithIds>{act.reason}</WithIds>
              </span>
            )}
            <span className="text-xs tabular-nums text-ink-2">
              {act.who}, {act.at} UTC
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
