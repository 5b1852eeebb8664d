import type { FormMetadata } from "@conform-to/react";
import type { AllowanceView } from "~/domain/organizations/allowance-schemas.server";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { zonesWith } from "~/ui/time-zones";

type Fields = Record<
  "amount" | "vouchers" | "reset_day" | "carry_amount" | "carry_vouchers" | "time_zone" | "reminder_days",
  string
>;

const dollarsOf = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));

function valuesOf(shown: AllowanceView): Fields {
  return {
    amount: dollarsOf(shown.dollar_cents),
    vouchers: shown.vouchers === null ? "" : String(shown.vouchers),
    reset_day: String(shown.reset_day),
    carry_amount: shown.carry_cents === 0 ? "" : dollarsOf(shown.carry_cents),
    carry_vouchers: shown.carry_vouchers === 0 ? "" : String(shown.carry_vouchers),
    time_zone: shown.time_zone,
    reminder_days: String(shown.reminder_days),
  };
}

/** What leaving an amount blank means. */
function planHint(
  plan: AllowanceView["plan"],
  text: (plan: { dollar_cents: number; vouchers: number }) => string,
) {
  return plan ? `Leave blank for the plan's own: ${text(plan)}` : "Leave blank for none";
}

/** What becomes of what is unspent when a period ends. */
function LeftOver({ fields }: { fields: ReturnType<FormMetadata<Fields>["getFieldset"]> }) {
  return (
    <Panel id="left-over" title="What's left at the end">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.carry_amount)}
          label="Dollars that carry over, at most"
          hint="For each member. Leave blank for none"
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.carry_vouchers)}
          label="Vouchers that carry over, at most"
          hint="For each member. Leave blank for none"
          inputMode="numeric"
          autoComplete="off"
        />
        <Field
          {...fieldProps(fields.reminder_days)}
          label="Remind members, days before"
          hint="Up to 14; 0 for never. Only those who would lose something"
          inputMode="numeric"
          autoComplete="off"
          required
          className="sm:col-span-2"
        />
      </div>
      <p className="mt-4 text-ink-2">Anything above the limit goes back to your balance.</p>
    </Panel>
  );
}

/** Everything about the monthly reset that an admin decides. */
export function AllowanceForm({
  shown,
  answer,
  isBusy,
}: {
  shown: AllowanceView;
  answer: unknown;
  isBusy: boolean;
}) {
  const [form, fields] = useAnswer<Fields>("allowances", answer, valuesOf(shown));
  const { plan, time_zone } = shown;
  const zones = zonesWith(time_zone);
  return (
    <AnswerForm form={form} className="grid gap-6">
      {shown.counts_from && (
        <p className="rounded-card bg-plum-wash p-4">
          These amounts count from <strong>{formatDay(shown.counts_from)}</strong>. The current period keeps
          its own.
        </p>
      )}
      <Panel id="each" title="Each member gets">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            {...fieldProps(fields.amount)}
            label="Dollars a month"
            hint={planHint(plan, ({ dollar_cents }) => moneyText(dollar_cents))}
            inputMode="decimal"
            autoComplete="off"
          />
          <Field
            {...fieldProps(fields.vouchers)}
            label="Vouchers a month"
            hint={planHint(plan, ({ vouchers }) => countOf(vouchers, "voucher"))}
            inputMode="numeric"
            autoComplete="off"
          />
          <Field
            {...fieldProps(fields.reset_day)}
            label="Day of the month"
            hint="1 to 31; the last day in shorter months"
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <Select {...fieldProps(fields.time_zone)} label="Time zone" hint="Resets happen at midnight there">
            {zones.map(([zone, text]) => (
              <option key={zone} value={zone}>
                {text}
              </option>
            ))}
          </Select>
        </div>
      </Panel>
      <LeftOver fields={fields} />
      <Button
        tone="primary"
        size="lg"
        className="justify-self-start max-sm:w-full"
        aria-disabled={isBusy || undefined}
      >
        {isBusy ? "Saving…" : "Save allowances"}
      </Button>
    </AnswerForm>
  );
}
