import type { WirePrepSheet } from "~/domain/prep/schemas.server";
import { joinWords } from "~/kit/text";
import { Panel } from "~/ui/card";

/** Ingredients of the day: those with amounts first, added up over all portions; the others by name. */
export function Shopping({ items }: { items: WirePrepSheet["ingredients"] }) {
  const measured = items.filter(({ amount }) => amount !== null);
  const others = items.filter(({ amount }) => amount === null);
  if (items.length === 0) return null;
  return (
    <Panel id="ingredients" title="Ingredients" className="prep-panel">
      {measured.length > 0 && (
        <dl className="grid gap-x-8 gap-y-1.5 text-base sm:grid-cols-2 print:grid-cols-3 print:text-sm">
          {measured.map(({ name, amount, unmeasured_in }) => (
            <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5">
              <dt className="min-w-0">
                {name}
                {unmeasured_in.length > 0 && (
                  <span className="block text-sm text-ink-2 print:text-black">
                    and more for {joinWords(unmeasured_in)}
                  </span>
                )}
              </dt>
              <dd className="whitespace-nowrap font-bold tabular-nums">{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <p className="mt-4 first:mt-0 text-base print:mt-2 print:text-sm">
          {measured.length > 0 && <span className="font-bold">Without amounts: </span>}
          {others.map(({ name }) => name).join(", ")}
        </p>
      )}
      {measured.length === 0 && (
        <p className="mt-3 text-ink-2 print:hidden">
          Write amounts for one portion into a meal's ingredients, like “200 g chicken”, and we'll add them up
          here.
        </p>
      )}
    </Panel>
  );
}
