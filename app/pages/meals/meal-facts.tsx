import type { ReactNode } from "react";
import type { MealTexts } from "~/domain/meals/rules";
import { allergenText } from "~/kit/allergen-species";
import type { Allergen, AllergenSpecies } from "~/kit/allergens";
import { Pill } from "~/ui/pill";

interface Facts extends MealTexts {
  allergens: readonly Allergen[];
  may_contain: readonly Allergen[];
  allergen_species: AllergenSpecies;
  allergens_declared: boolean;
  tags: readonly string[];
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-t border-line py-5 sm:grid-cols-[9rem_1fr] sm:gap-6">
      <dt className="font-bold">{title}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

interface AllergensProps {
  list: readonly Allergen[];
  species: AllergenSpecies;
  none: string;
}

function Allergens({ list, species, none }: AllergensProps) {
  if (list.length === 0) return <>{none}</>;
  return (
    <ul className="flex flex-wrap gap-2">
      {list.map((allergen) => (
        <li key={allergen}>
          <Pill tone="turmeric">{allergenText(allergen, species)}</Pill>
        </li>
      ))}
    </ul>
  );
}

/** What is in a meal, what it may contain, and how to warm it. */
export function MealFacts({ meal }: { meal: Facts }) {
  return (
    <dl className="border-b border-line">
      <Fact title="Contains">
        {meal.allergens_declared ? (
          <Allergens
            list={meal.allergens}
            species={meal.allergen_species}
            none="None of the nine major allergens."
          />
        ) : (
          "The cook hasn't declared allergens yet."
        )}
      </Fact>
      {meal.allergens_declared && (
        <Fact title="May contain">
          <Allergens list={meal.may_contain} species={meal.allergen_species} none="None declared" />
        </Fact>
      )}
      {meal.ingredients && <Fact title="Ingredients">{meal.ingredients}</Fact>}
      {meal.heating_instructions && <Fact title="Reheating">{meal.heating_instructions}</Fact>}
      {meal.tags.length > 0 && (
        <Fact title="Good to know">
          <span className="block first-letter:uppercase">{meal.tags.join(", ")}</span>
        </Fact>
      )}
    </dl>
  );
}
