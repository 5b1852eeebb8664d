import { moneyText } from "~/ui/format";
import { Select } from "~/ui/forms/field";

/** A dish that a cook may offer for another one. */
export interface Choice {
  line: number;
  meal: number;
  name: string;
  unit_price_cents: number;
  left: number;
}

/** Which other dish the cook offers, in the form that says no to one. Nothing where there is none to offer. */
export function SwapFields({
  line,
  choices,
  field,
}: {
  line: number;
  choices: readonly Choice[];
  field: { id: string; name: string; defaultValue?: string | undefined; error?: string[] | undefined };
}) {
  const own = choices.filter((choice) => choice.line === line);
  if (own.length === 0) return null;
  return (
    <Select
      {...field}
      label="Offer another dish instead"
      hint="The diner decides until the cutoff. If they take it, your score stays as it is."
      required={false}
    >
      <option value="">Nothing, refund the diner</option>
      {own.map(({ meal, name, unit_price_cents, left }) => (
        <option key={meal} value={meal}>
          {name}, {moneyText(unit_price_cents)}, {left} left
        </option>
      ))}
    </Select>
  );
}
