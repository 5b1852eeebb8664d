import { countOf } from "~/kit/text";
import type { wired } from "~/ui/forms/answer";
import { ChoiceCard, ChoiceGroup } from "~/ui/forms/choice-card";
import { moneyText } from "~/ui/money-text";

interface Plan {
  id: number;
  name: string;
  description: string;
  dollar_cents: number;
  vouchers: number;
  fee_cents: number;
}

/** What a plan gives each person and month: "$120.00 and 4 vouchers a person and month". */
function givesText({ dollar_cents, vouchers }: Plan): string {
  const parts = [
    dollar_cents > 0 && moneyText(dollar_cents),
    vouchers > 0 && countOf(vouchers, "voucher"),
  ].filter(Boolean);
  return parts.length > 0
    ? `${parts.join(" and ")} a person and month`
    : "You share out what you like, when you like";
}

/** The plans as cards, one of which is chosen. */
export function PlanChoice({
  plans,
  name,
  id,
  defaultValue,
  error,
}: { plans: readonly Plan[] } & ReturnType<typeof wired>) {
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
          note={givesText(plan)}
          aside={plan.fee_cents === 0 ? "No fee" : `${moneyText(plan.fee_cents)} a month`}
        />
      ))}
    </ChoiceGroup>
  );
}
