import type { MealsTrial } from "~/domain/programs/schemas.server";
import { countOf, joinWords } from "~/kit/text";
import { Panel } from "~/ui/card";
import { ChevronDown } from "~/ui/icons";
import { moneyText } from "~/ui/money-text";

/** Which meals of today's menu the vouchers would pay for: how many in each city, and some of them. */
export function MealsPanel({ tried: { cities, paid, examples } }: { tried: MealsTrial }) {
  return (
    <Panel id="meals-tried" title="On today's menu">
      <div role="status" className="grid gap-3">
        {cities.length === 0 ? (
          <p>No cook near your people offers voucher meals right now, so there is nothing to compare.</p>
        ) : (
          <p>
            {paid === 0 ? "These vouchers would pay for none: " : "These vouchers would pay for "}
            <b>
              {joinWords(
                cities.map(
                  (city) => `${city.paid} of ${countOf(city.meals, "voucher meal")} in ${city.name}`,
                ),
              )}
            </b>
            .
          </p>
        )}
        {examples.length > 0 && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-bold text-paprika">
              See {examples.length < paid ? `the ${examples.length} most popular` : "these meals"}{" "}
              <ChevronDown aria-hidden className="size-4" />
            </summary>
            <ul className="divide-y divide-line">
              {examples.map(({ id, name, cook, city, price_cents }) => (
                <li key={id} className="flex justify-between gap-4 py-3">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="block font-bold">{name}</span>
                    <span className="text-sm text-ink-2">
                      {cook} · {city}
                    </span>
                  </span>
                  <span className="flex-none font-bold tabular-nums">{moneyText(price_cents)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Panel>
  );
}
