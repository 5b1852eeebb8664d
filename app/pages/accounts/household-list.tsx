import type { Eater } from "~/domain/accounts/people";
import { accountPaths } from "~/kit/account-paths";
import { allergenWords } from "~/kit/allergens";
import { joinWords } from "~/kit/text";
import { Portrait } from "~/ui/chefs/portrait";
import { RemoveWithUndo } from "../carts/remove-with-undo";

const ACT =
  "inline-flex min-h-11 items-center rounded-pill px-3 font-medium text-ink-2 hover:bg-sunk hover:text-ink";

/** `Avoids peanut and milk · eats vegan`. */
function dietWords({ allergens, diets }: Pick<Eater, "allergens" | "diets">): string {
  const avoids = allergens.length > 0 ? [`avoids ${joinWords(allergens.map(allergenWords))}`] : [];
  const eats = diets.length > 0 ? [`eats ${joinWords(diets)}`] : [];
  return [...avoids, ...eats].join(" · ");
}

/** Somebody as the form of a new one sends them, to put them back. */
const fieldsOf = ({ name, allergens, diets }: Eater) => [
  ["name", name] as const,
  ...allergens.map((one) => ["allergens", one] as const),
  ...diets.map((one) => ["diets", one] as const),
];

/** Who eats with the diner, a row each: name, what to heed, and how to change (by way of `form`) or remove it. */
export function HouseholdList({ household, form }: { household: readonly Eater[]; form: string }) {
  return (
    <ul className="grid divide-y divide-line">
      {household.map((eater) => (
        <li key={eater.id} className="flex gap-3.5 py-3 first:pt-0">
          <Portrait name={eater.name} size={44} decorative />
          <div className="min-w-0 flex-1">
            <div className="flex items-start justify-between gap-x-4">
              <h3 className="min-w-0 py-2.5 font-bold leading-snug wrap-anywhere">{eater.name}</h3>
              <div className="-mx-3 flex flex-none">
                <button type="submit" form={form} name="then" value={eater.id} className={ACT}>
                  Change<span className="sr-only"> {eater.name}</span>
                </button>
                <RemoveWithUndo
                  id={eater.id}
                  name={eater.name}
                  verb="Remove"
                  intent="remove"
                  action={accountPaths.diet()}
                  putBackTo={accountPaths.eater()}
                  fields={fieldsOf(eater)}
                  className={ACT}
                />
              </div>
            </div>
            <p className="text-ink-2 first-letter:uppercase">{dietWords(eater)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
