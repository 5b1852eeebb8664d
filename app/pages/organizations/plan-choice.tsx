import type { fieldProps } from "~/ui/forms/answer";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { moneyText } from "~/ui/money-text";

interface Plan {
  id: number;
  name: string;
  description: string;
  /** for each person and month */
  fee_cents: number;
}

/** The plans as cards, one of which is chosen. */
export function PlanChoice({
  plans,
  name,
  id,
  defaultValue,
  error,
}: { plans: readonly Plan[] } & ReturnType<typeof fieldProps>) {
  return (
    <ChoiceGroup legend="Choose a plan" hideLegend id={id ?? name} error={error}>
      {plans.map((plan) => (
        <ChoiceCard
          key={plan.id}
          type="radio"
          name={name}
          value={String(plan.id)}
          defaultChecked={defaultValue === String(plan.id)}
          required
          title={plan.name}
          detail={plan.description}
          aside={plan.fee_cents === 0 ? "No fee" : `${moneyText(plan.fee_cents)} per person per month`}
        />
      ))}
    </ChoiceGroup>
  );
}
