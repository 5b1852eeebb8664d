import { Form } from "@remix-run/react";
import type { FeePreview } from "~/domain/catalog/preview-fees.server";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field, Select } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { ProofField } from "../support/proof-field";
import { MarketplaceSelect } from "./marketplace-select";

/** The names of the input, as the URL has them. */
export const FEE_FIELDS = [
  ...["marketplace", "state", "delivery", "service", "tax", "starts_on"],
  ...["tax_on_meals", "tax_on_service", "tax_on_delivery", "coupon_lowers_base"],
] as const;
export type FeeRequest = Record<string, string>;

const BOXES = [
  ["tax_on_meals", "Meals are taxed"],
  ["tax_on_service", "The service fee is taxed"],
  ["tax_on_delivery", "Delivery is taxed"],
  ["coupon_lowers_base", "A coupon lowers what is taxed"],
] as const;

/** What the fees are to be, as a form that only reads: it leads to the preview. */
export function FeeRequestForm({
  input,
  marketplaces,
  states,
  problems,
}: {
  input: FeeRequest;
  marketplaces: readonly { id: number; name: string }[];
  /** code and name; read with the page, since the checkout keeps them in one file with its address form */
  states: readonly (readonly [code: string, name: string])[];
  problems: Record<string, string>;
}) {
  const field = (name: string) => ({ name, defaultValue: input[name] ?? "", error: problems[name] });
  return (
    <Panel id="fee-request" title="New fees and taxes">
      <Form method="get" key={JSON.stringify(input)} className="grid gap-4">
        <ErrorNotice messages={Object.keys(problems).length > 0 ? "Check what is marked below." : null} />
        <input type="hidden" name="preview" value="1" />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <MarketplaceSelect {...field("marketplace")} marketplaces={marketplaces} label="Where" />
          <Select {...field("state")} label="Deliveries to">
            <option value="">Every state</option>
            {states.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            {...field("delivery")}
            label="Delivery in dollars"
            inputMode="decimal"
            required
            maxLength={8}
          />
          <Field
            {...field("service")}
            label="Service fee in percent"
            inputMode="decimal"
            required
            maxLength={6}
          />
          <Field {...field("tax")} label="Local tax in percent" inputMode="decimal" required maxLength={6} />
          <Field
            {...field("starts_on")}
            label="From"
            hint="Leave blank to start now."
            type="date"
            required={false}
          />
        </div>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium">Tax</legend>
          {BOXES.map(([name, text]) => (
            <label key={name} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name={name} defaultChecked={input[name] === "on"} className="tick" />
              {text}
            </label>
          ))}
        </fieldset>
        <Button tone="ink" className="justify-self-start">
          Preview
        </Button>
      </Form>
    </Panel>
  );
}

const ROWS = [
  ["delivery", "Delivery"],
  ["service", "Service fee"],
  ["tax", "Tax"],
  ["total", "All of it"],
] as const;

function PreviewTable({ preview: { before, after } }: { preview: FeePreview }) {
  return (
    <table className="w-full text-left tabular-nums">
      <caption className="sr-only">Yesterday’s carts, as they were and under the new fees</caption>
      <thead className="text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 font-medium">
            <span className="sr-only">What</span>
          </th>
          {["Was", "Would be", "Change"].map((title) => (
            <th key={title} scope="col" className="py-1.5 pl-3 text-right font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([name, text]) => (
          <tr key={name} className="border-t border-line last:font-bold">
            <th scope="row" className="py-1.5 font-[inherit]">
              {text}
            </th>
            <td className="py-1.5 pl-3 text-right">{moneyText(before[name])}</td>
            <td className="py-1.5 pl-3 text-right">{moneyText(after[name])}</td>
            <td className="py-1.5 pl-3 text-right">{moneyText(after[name] - before[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What yesterday's carts would have cost, and the form that sets the fees. */
export function FeePreviewPanel({
  preview,
  input,
  place,
  mayAct,
  answer,
}: {
  preview: FeePreview;
  input: FeeRequest;
  place: string;
  mayAct: boolean;
  answer: unknown;
}) {
  const own = answersFor(answer, "intent", "add") ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>("fees", own, { reason: "" });
  return (
    <Panel id="fee-preview" title="Preview">
      <div className="grid gap-5">
        <p>
          <strong>{place}</strong>:{" "}
          {preview.carts === 0
            ? "nobody ordered here yesterday."
            : `${countOf(preview.carts, "cart")} of yesterday${preview.is_cut ? ", the latest" : ""}. ${preview.more} would have paid more, ${preview.less} less.`}
        </p>
        {preview.carts > 0 && <PreviewTable preview={preview} />}
        <AnswerForm form={form} className="grid gap-4">
          <input type="hidden" name="intent" value="add" />
          {FEE_FIELDS.map((name) => (
            <input key={name} type="hidden" name={name} value={input[name] ?? ""} />
          ))}
          <Field
            {...fieldProps(fields.reason)}
            label="Reason"
            hint="For the audit."
            required
            maxLength={500}
          />
          <ProofField mayAct={mayAct} answer={own} />
          <Button tone="primary" size="lg">
            {input.starts_on ? `Set from ${input.starts_on}` : "Set at once"}
          </Button>
          <p className="text-sm text-ink-2">
            Checkouts that are under way keep the fees they were shown. Rules that stood before are kept.
          </p>
        </AnswerForm>
      </div>
    </Panel>
  );
}
