import { Panel } from "~/ui/card";
import { moneyText } from "~/ui/format";
import { ChoiceGroup, ChoiceTile } from "~/ui/forms/choice-card";
import { Field } from "~/ui/forms/field";
import { TIP_PERCENTS, tipOf, tipProblem } from "../tips/tip-choice";
import type { Choice } from "./choice";
import { FORM } from "./form";

/** A tip goes to the cooks whole; none is the start. */
export function Tip({
  subtotal,
  choice,
  cooks,
}: {
  subtotal: number;
  choice: Choice;
  cooks: readonly string[];
}) {
  return (
    <Panel
      id="tip"
      title="Tip"
      aside={
        <span className="text-sm text-ink-2">
          100% goes to {cooks.length === 1 ? cooks[0] : "your cooks"}
        </span>
      }
    >
      <div className="group/tip">
        <ChoiceGroup id="tip-choice" legend="Tip" hideLegend className="grid-cols-3 sm:grid-cols-5">
          {TIP_PERCENTS.map((percent) => (
            <ChoiceTile
              key={percent}
              {...FORM}
              type="radio"
              name="tip"
              value={String(percent)}
              defaultChecked={choice.tip === String(percent)}
              title={percent === 0 ? "None" : `${percent}%`}
              detail={percent === 0 ? undefined : moneyText(tipOf(subtotal, percent))}
            />
          ))}
          <ChoiceTile
            {...FORM}
            type="radio"
            name="tip"
            value="other"
            defaultChecked={choice.tip === "other"}
            title="Other"
          />
        </ChoiceGroup>
        <div className="mt-3 hidden group-has-[input[value=other]:checked]/tip:block">
          <Field
            {...FORM}
            name="tip_other"
            label="Tip in dollars"
            error={tipProblem(choice)}
            inputMode="decimal"
            defaultValue={choice.tip_other}
            maxLength={8}
            placeholder="5.00"
            className="max-w-72"
          />
        </div>
      </div>
    </Panel>
  );
}
