import { Form } from "@remix-run/react";
import type { PromotionPreview } from "~/domain/promotions/preview-promotion.server";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { ProofField } from "../support/proof-field";
import { MarketplaceSelect } from "./marketplace-select";

/** The names of the segment and the sums, as the URL has them. */
export const SEGMENT_NAMES = ["marketplace", "zip", "idle_days", "is_new", "amount", "budget"] as const;

/** Who is to get how much, as a form that only reads: it leads to the preview. */
export function SegmentForm({
  input,
  marketplaces,
  problems,
}: {
  input: Record<string, string>;
  marketplaces: readonly { id: number; name: string }[];
  problems: Record<string, string>;
}) {
  const field = (name: string) => ({ name, defaultValue: input[name] ?? "", error: problems[name] });
  return (
    <Panel id="promotion-segment" title="Who gets how much">
      <Form method="get" key={JSON.stringify(input)} className="grid gap-4">
        <ErrorNotice messages={Object.keys(problems).length > 0 ? "Check what is marked below." : null} />
        <input type="hidden" name="preview" value="1" />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <MarketplaceSelect {...field("marketplace")} marketplaces={marketplaces} label="Diners in" />
          <Field
            {...field("zip")}
            label="ZIP code of their address"
            inputMode="numeric"
            required={false}
            maxLength={12}
          />
          <Field
            {...field("idle_days")}
            label="Days without an order"
            inputMode="numeric"
            required={false}
            maxLength={4}
          />
          <label className="flex min-h-12 items-center gap-3">
            <input type="checkbox" name="is_new" defaultChecked={input.is_new === "on"} className="tick" />
            Never ordered
          </label>
          <Field {...field("amount")} label="Dollars for each" inputMode="decimal" required maxLength={8} />
          <Field {...field("budget")} label="Budget in dollars" inputMode="decimal" required maxLength={10} />
        </div>
        <Button tone="ink" className="justify-self-start">
          Preview
        </Button>
      </Form>
    </Panel>
  );
}

type Texts = { title: string; months: string; reason: string; budget: string };

/** How many people and dollars it comes to, and the form that gives it. */
export function PromotionPanel({
  preview,
  input,
  sending,
  mayAct,
  answer,
}: {
  preview: PromotionPreview;
  input: Record<string, string>;
  sending: string;
  /** who looks has shown a code in the last ten minutes */
  mayAct: boolean;
  answer: unknown;
}) {
  const [form, fields] = useAnswer<Texts>("promotion", answer, {
    ...{ title: "", months: "3", reason: "", budget: input.budget ?? "" },
  });
  const people = `${preview.is_capped ? "More than " : ""}${countOf(preview.people, "person", "people")}`;
  return (
    <Panel id="promotion-preview" title="Preview">
      <p className="title text-2xl tabular-nums">
        {countOf(preview.reached, "person", "people")}, {moneyText(preview.cents)}
      </p>
      <p className="mt-1 text-ink-2">
        {people} {preview.people === 1 && !preview.is_capped ? "is" : "are"} in the segment now
        {preview.reached < preview.people && "; the budget ends before all have it"}.
      </p>
      {preview.reached > 0 && (
        <AnswerForm form={form} className="mt-5 grid gap-4">
          <input type="hidden" name="key" value={sending} />
          {SEGMENT_NAMES.map((name) => (
            <input key={name} type="hidden" name={name} value={input[name] ?? ""} />
          ))}
          <div className="grid items-end gap-4 sm:grid-cols-[1fr_8rem]">
            <Field
              {...fieldProps(fields.title)}
              label="Title"
              hint="Only the team sees this name."
              required
              maxLength={60}
            />
            <Field
              {...fieldProps(fields.months)}
              label="Months it’s good for"
              inputMode="numeric"
              required
              maxLength={2}
            />
          </div>
          <Field
            {...fieldProps(fields.reason)}
            label="Reason"
            hint="For the audit."
            required
            maxLength={500}
          />
          <ProofField mayAct={mayAct} answer={answer} />
          <Button tone="primary" size="lg">
            Give up to {moneyText(preview.cents)}
          </Button>
          <p className="text-sm text-ink-2">
            Each gets it once, over the next minutes. It comes out of promotions.
          </p>
        </AnswerForm>
      )}
    </Panel>
  );
}
