import { kitchenRules } from "~/domain/kitchens/rules";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";

/** Every cuisine as a box. `lists_cuisines` says that the form has them, so that none ticked means none. */
export function CuisineBoxes({
  cuisines,
  chosen,
  error,
}: {
  cuisines: readonly { id: number; title: string }[];
  chosen: readonly string[];
  error: string[] | undefined;
}) {
  return (
    <div className="grid gap-2">
      <input type="hidden" name="lists_cuisines" value="1" />
      <ChoiceGroup
        id="cuisines"
        legend={`Cuisines you also cook, ${kitchenRules.cuisines.most} in all`}
        error={error ?? null}
        className="grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]"
      >
        {cuisines.map(({ id, title }) => (
          <ChoiceCard
            key={id}
            type="checkbox"
            name="cuisines"
            value={String(id)}
            title={title}
            defaultChecked={chosen.includes(String(id))}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}
