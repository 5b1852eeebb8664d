import { Money } from "~/ui/money/money";

interface Meal {
  meal_id: number;
  name: string;
  portions: number;
  meals_cents: number;
}

/** What each dish earned, the most first, with a bar for the eye; tips are nobody's dish and stand below. Cents. */
export function MealTable({ meals, tipsCents }: { meals: readonly Meal[]; tipsCents: number }) {
  const most = Math.max(1, ...meals.map(({ meals_cents }) => meals_cents));
  const total = meals.reduce((sum, { meals_cents }) => sum + meals_cents, 0) + tipsCents;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">Earned by meal</caption>
        <thead className="text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-4 font-medium">
              Meal
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Portions
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Earned
            </th>
          </tr>
        </thead>
        <tbody>
          {meals.map(({ meal_id, name, portions, meals_cents }) => (
            <tr key={meal_id} className="border-b border-line">
              <th scope="row" className="py-2.5 pr-4 font-medium">
                {name}
                <svg aria-hidden="true" className="mt-1.5 block h-2 w-full rounded-pill bg-sunk">
                  <rect
                    width={`${Math.max(0, Math.round((meals_cents * 100) / most))}%`}
                    height="100%"
                    rx="4"
                    className="fill-paprika"
                  />
                </svg>
              </th>
              <td className="py-2.5 pr-4 text-right align-top">{portions}</td>
              <td className="py-2.5 text-right align-top font-bold">
                <Money cents={meals_cents} />
              </td>
            </tr>
          ))}
          <tr className="border-b border-line">
            <th scope="row" className="py-2.5 pr-4 font-medium">
              Tips
            </th>
            <td />
            <td className="py-2.5 text-right font-bold">
              <Money cents={tipsCents} />
            </td>
          </tr>
        </tbody>
        <tfoot className="font-bold">
          <tr>
            <th scope="row" className="py-2.5 pr-4">
              Total
            </th>
            <td />
            <td className="py-2.5 text-right">
              <Money cents={total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
