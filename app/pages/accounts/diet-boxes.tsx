import { ALLERGENS, allergenWords } from "~/kit/allergens";
import { DIETS } from "~/kit/diets";
import { Panel } from "~/ui/card";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";

interface Group {
  title: string;
  lead: string;
  chosen: readonly string[];
  error?: string[] | undefined;
}

/** A row of boxes under one name; a first letter is a capital for the eye only. */
function Boxes({
  name,
  all,
  group: { title, lead, chosen, error },
}: {
  name: string;
  all: readonly { value: string; text: string }[];
  group: Group;
}) {
  return (
    <Panel id={name} title={title}>
      <p className="mb-4 text-ink-2">{lead}</p>
      <ChoiceGroup
        id={`${name}-choices`}
        legend={title}
        hideLegend
        error={error ?? null}
        className="grid-cols-2 sm:grid-cols-3"
      >
        {all.map(({ value, text }) => (
          <ChoiceCard
            key={value}
            type="checkbox"
            name={name}
            value={value}
            title={<span className="block first-letter:uppercase">{text}</span>}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </ChoiceGroup>
    </Panel>
  );
}

/** The nine allergens and the diets as boxes of a form: `allergens` and `diets`. */
export function DietBoxes({ allergens, diets }: { allergens: Group; diets: Group }) {
  return (
    <>
      <Boxes
        name="allergens"
        all={ALLERGENS.map((value) => ({ value, text: allergenWords(value) }))}
        group={allergens}
      />
      <Boxes name="diets" all={DIETS.map((value) => ({ value, text: value }))} group={diets} />
    </>
  );
}
