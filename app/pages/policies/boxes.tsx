import { submittedChoices } from "~/ui/forms/answer";
import { ChoiceGroup, ChoiceTile } from "~/ui/forms/choice-card";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { ChevronDown } from "~/ui/icons";

export interface BoxChoice {
  id: number;
  name: string;
}

/** Boxes of one name; what was sent last counts before how the form started. */
export function Boxes({
  name,
  legend,
  choices,
  start,
  isFolded = false,
}: {
  name: string;
  legend: string;
  choices: readonly BoxChoice[];
  start: readonly number[];
  isFolded?: boolean;
}) {
  const sent = submittedChoices(useLastAnswer(), name);
  const ticked = sent ?? start.map(String);
  const tiles = (
    <ChoiceGroup id={name} legend={legend} hideLegend={isFolded} className="grid-cols-2 sm:grid-cols-4">
      {choices.map(({ id, name: title }) => (
        <ChoiceTile
          key={id}
          type="checkbox"
          name={name}
          value={String(id)}
          defaultChecked={ticked.includes(String(id))}
          title={title}
        />
      ))}
    </ChoiceGroup>
  );
  if (!isFolded) return tiles;
  return (
    <details open={ticked.length > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-medium">
        {legend} <ChevronDown aria-hidden className="size-4" />
      </summary>
      {tiles}
    </details>
  );
}

/** Which meals something counts for, by cuisine and cook; without any cook to choose from, by cuisine. */
export function MealBoxes({
  cuisines,
  cooks,
  start,
}: {
  cuisines: readonly BoxChoice[];
  cooks: readonly BoxChoice[];
  start: { cuisines: readonly number[]; cooks: readonly number[] };
}) {
  return (
    <>
      <Boxes
        name="cuisines"
        legend="Only these cuisines"
        choices={cuisines}
        start={start.cuisines}
        isFolded
      />
      {cooks.length > 0 && (
        <Boxes name="cooks" legend="Only these cooks" choices={cooks} start={start.cooks} isFolded />
      )}
    </>
  );
}
