import { useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { type BoxChoice, MealBoxes } from "../policies/boxes";
import { MealsPanel } from "./meals-panel";
import type { TriedMeals } from "./program-form.server";

type Texts = Record<
  "name" | "vouchers_each" | "vouchers_total" | "starts_on" | "ends_on" | "max_price",
  string
>;

/** A program as its form starts. */
export interface ProgramStart {
  texts: Texts;
  cuisines: readonly number[];
  cooks: readonly number[];
}

const NOTHING: Texts = {
  ...{ name: "", vouchers_each: "", vouchers_total: "", starts_on: "", ends_on: "", max_price: "" },
};

export const BLANK: ProgramStart = { texts: NOTHING, cuisines: [], cooks: [] };

/** Name, how many vouchers, and when. */
function Terms({ fields }: { fields: ReturnType<typeof useAnswer<Texts>>[1] }) {
  return (
    <>
      <Field
        {...fieldProps(fields.name)}
        label="Name"
        hint="Members see it, such as Welcome week"
        maxLength={60}
        required
        className="sm:col-span-2"
      />
      <Field
        {...fieldProps(fields.vouchers_each)}
        label="Vouchers for each member"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field
        {...fieldProps(fields.vouchers_total)}
        label="Vouchers in all, at most"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field {...fieldProps(fields.starts_on)} label="First day" type="date" required />
      <Field {...fieldProps(fields.ends_on)} label="Last day to claim and use" type="date" required />
    </>
  );
}

/** What a program is: name, how many vouchers, when, and for which meals, which can be tried on today's menu. */
export function ProgramForm({
  start,
  cuisines,
  cooks,
  text,
}: {
  start: ProgramStart;
  cuisines: readonly BoxChoice[];
  cooks: readonly BoxChoice[];
  /** on the button */
  text: string;
}) {
  const answer = useLastAnswer<TriedMeals>();
  const [form, fields] = useAnswer<Texts>("program", answer, start.texts);
  const isBusy = useNavigation().formAction !== undefined;
  const tried = answer && "tried" in answer ? answer.tried : null;
  return (
    <AnswerForm form={form} className="grid gap-5 sm:grid-cols-2">
      <Terms fields={fields} />
      <fieldset className="grid gap-3 sm:col-span-2">
        <legend className="mb-2 font-medium">Meals they pay for. Leave blank for every voucher meal</legend>
        <Field
          {...fieldProps(fields.max_price)}
          label="Highest price of a meal"
          hint="In dollars, like 18.00. It's what you pay for a used voucher, before tax."
          inputMode="decimal"
          required={false}
        />
        <MealBoxes cuisines={cuisines} cooks={cooks} start={start} />
        {tried && <MealsPanel tried={tried} />}
      </fieldset>
      <Button name="intent" value="try" formNoValidate size="lg" wide aria-disabled={isBusy || undefined}>
        Try it on today's menu
      </Button>
      <Button name="intent" value="save" tone="primary" size="lg" wide aria-disabled={isBusy || undefined}>
        {isBusy ? "Saving…" : text}
      </Button>
    </AnswerForm>
  );
}
