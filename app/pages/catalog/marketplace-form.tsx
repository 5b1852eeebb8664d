import type { StaffMarketplace } from "~/domain/catalog/list-marketplaces.server";
import { US_TIME_ZONES } from "~/kit/time-zones";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { Tick, tickOf } from "./tick";

const NAMES = [
  ...["name", "time_zone", "window_start", "window_end", "permit_required", "max_meals_per_day"],
  ...[
    "max_meals_per_week",
    "max_meals_per_year",
    "max_sales_year",
    "chef_may_deliver",
    "tip_recipient",
    "reason",
  ],
] as const;
type Texts = Record<(typeof NAMES)[number], string>;

const textOf = (count: number | null) => (count === null ? "" : String(count));

function startOf(of: StaffMarketplace): Texts {
  return {
    name: of.name,
    time_zone: of.time_zone,
    window_start: of.window_start,
    window_end: of.window_end,
    permit_required: tickOf(of.permit_required),
    max_meals_per_day: textOf(of.max_meals_per_day),
    max_meals_per_week: textOf(of.max_meals_per_week),
    max_meals_per_year: textOf(of.max_meals_per_year),
    max_sales_year: of.max_sales_year_cents === null ? "" : (of.max_sales_year_cents / 100).toFixed(2),
    chef_may_deliver: tickOf(of.chef_may_deliver),
    tip_recipient: of.tip_recipient,
    reason: "",
  };
}

type Fields = ReturnType<typeof useAnswer<Texts>>[1];

function LawFields({ fields }: { fields: Fields }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="title mb-3 text-lg">Law</legend>
      <Tick
        field={fields.permit_required}
        label="A kitchen needs a permit"
        hint="Meals can be ordered only for days when the permit is valid."
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          {...fieldProps(fields.max_meals_per_day)}
          label="Max meals a day"
          inputMode="numeric"
          required={false}
        />
        <Field
          {...fieldProps(fields.max_meals_per_week)}
          label="Max meals a week"
          inputMode="numeric"
          required={false}
        />
        <Field
          {...fieldProps(fields.max_meals_per_year)}
          label="Max meals a year"
          inputMode="numeric"
          required={false}
        />
        <Field
          {...fieldProps(fields.max_sales_year)}
          label="Max sales a year"
          hint="For one kitchen, in dollars."
          inputMode="decimal"
          required={false}
        />
      </div>
      <Tick
        field={fields.chef_may_deliver}
        label="Cooks may deliver themselves"
        hint="Otherwise the marketplace’s drivers do."
      />
      <Select {...fieldProps(fields.tip_recipient)} label="Who gets the tip">
        <option value="chef">The cook</option>
        <option value="courier">Who delivers</option>
      </Select>
    </fieldset>
  );
}

/** A marketplace's clock, delivery window and law. */
export function MarketplaceForm({
  of,
  seen,
  answer,
}: {
  of: StaffMarketplace;
  seen: string;
  answer: unknown;
}) {
  const own = answersFor(answer, "intent", "settings") ? answer : undefined;
  const [form, fields] = useAnswer<Texts>("settings", own, startOf(of));
  return (
    <Panel id="marketplace-settings" title="Settings">
      <AnswerForm form={form} className="grid gap-6">
        <input type="hidden" name="intent" value="settings" />
        <input type="hidden" name="seen" value={seen} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...fieldProps(fields.name)} label="Name" required maxLength={60} />
          <Select {...fieldProps(fields.time_zone)} label="Time zone">
            {US_TIME_ZONES.map(([zone, text]) => (
              <option key={zone} value={zone}>
                {text}
              </option>
            ))}
          </Select>
          <Field {...fieldProps(fields.window_start)} label="Deliveries from" type="time" required />
          <Field {...fieldProps(fields.window_end)} label="Deliveries until" type="time" required />
        </div>
        <LawFields fields={fields} />
        <Field {...fieldProps(fields.reason)} label="Reason" hint="For the audit." required maxLength={500} />
        <Button tone="primary" className="justify-self-start">
          Save
        </Button>
      </AnswerForm>
    </Panel>
  );
}

/** Opens a marketplace, or closes it. */
export function OpenForm({ isOpen, answer }: { isOpen: boolean; answer: unknown }) {
  const own = answersFor(answer, "intent", "open") ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>("open", own, { reason: "" });
  return (
    <Panel id="marketplace-open" title={isOpen ? "Open" : "Closed"}>
      <p className="mb-4 max-w-read">
        {isOpen
          ? "While it's closed, it takes no new orders and isn't shown. Existing orders are still cooked."
          : "It stays hidden until you open it."}
      </p>
      <AnswerForm form={form} className="grid gap-4 sm:grid-cols-[1fr_auto] sm:items-start">
        <input type="hidden" name="intent" value="open" />
        <Field
          {...fieldProps(fields.reason)}
          label={isOpen ? "Why it closes" : "Why it opens"}
          required
          maxLength={500}
        />
        <Button
          tone={isOpen ? "danger" : "outline"}
          name="is_active"
          value={isOpen ? "close" : "open"}
          className="h-12 sm:mt-7"
        >
          {isOpen ? "Close it" : "Open it"}
        </Button>
      </AnswerForm>
    </Panel>
  );
}
