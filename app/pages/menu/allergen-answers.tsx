import { mealRules } from "~/domain/meals/rules";
import type { AllergenAnswer, MealDraftFields } from "~/domain/menu/draft-schemas.server";
import { ALLERGENS, type Allergen, allergenWords, WITH_SPECIES } from "~/kit/allergens";
import { ChoiceGroup, ChoiceTile } from "~/ui/forms/choice-card";
import { Field } from "~/ui/forms/field";
import type { Errors } from "./editor-fields";

type Family = (typeof WITH_SPECIES)[number];

const TITLES: Record<AllergenAnswer, string> = {
  contains: "Contains",
  may_contain: "May contain",
  free: "Free",
};

const SPECIES: Record<Family, { label: string; placeholder: string }> = {
  fish: { label: "Which fish", placeholder: "Cod, anchovy" },
  shellfish: { label: "Which shellfish", placeholder: "Shrimp" },
  tree_nuts: { label: "Which tree nuts", placeholder: "Almond, cashew" },
};

const familyOf = (allergen: Allergen): Family | undefined =>
  WITH_SPECIES.find((family) => family === allergen);

interface AllergenAnswersProps {
  allergen: MealDraftFields["allergen"];
  species: MealDraftFields["species"];
  errors: Errors;
}

/** One answer for each of the nine allergens, none of them given beforehand; a family that is in the meal names its species. */
export function AllergenAnswers({ allergen, species, errors }: AllergenAnswersProps) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        Answer all nine. Diners with allergies rely on it, and it's printed on the label.
      </p>
      <div className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
        {ALLERGENS.map((name) => {
          const family = familyOf(name);
          return (
            <div key={name} className="group grid content-start gap-2.5">
              <ChoiceGroup
                id={`allergen-${name}`}
                legend={<span className="block first-letter:uppercase">{allergenWords(name)}</span>}
                error={errors[`allergen.${name}`]}
                role="radiogroup"
                className="grid-cols-3 text-sm"
              >
                {(["contains", "may_contain", "free"] as const).map((answer) => (
                  <ChoiceTile
                    key={answer}
                    type="radio"
                    name={`allergen.${name}`}
                    value={answer}
                    title={TITLES[answer]}
                    defaultChecked={allergen[name] === answer}
                    className="text-center"
                  />
                ))}
              </ChoiceGroup>
              {family && (
                <Field
                  name={`species.${family}`}
                  {...SPECIES[family]}
                  defaultValue={species[family]}
                  error={errors[`species.${family}`]}
                  maxLength={mealRules.species.maxLength}
                  className="hidden group-has-[[value=contains]:checked]:grid group-has-[[value=may_contain]:checked]:grid"
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
