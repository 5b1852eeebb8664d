import type { BookedReceipt } from "~/domain/invoices/reverse-receipt.server";
import { formatDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { WithIds } from "../lookup/with-ids";
import { ProofField } from "../support/proof-field";
import { CellLink } from "./money-words";

/** A bank receipt that is booked, with the form that reverses one that was booked for the wrong invoice. */
export function BookedReceiptCard(props: {
  receipt: BookedReceipt;
  /** the form is there, with a code of the last ten minutes (`mayBook`) or one that it asks for */
  isShown: boolean;
  mayBook: boolean;
  answer: unknown;
}) {
  const { receipt, isShown, mayBook, answer } = props;
  const { number, organization, organization_id, total_cents, booked_on, reference } = receipt;
  const own = answersFor(answer, "number", number) ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>(`booked-${number}`, own, { reason: "" });
  return (
    <Card as="li" className="grid gap-4 lg:grid-cols-[1fr_1.2fr] lg:items-start">
      <div className="grid gap-1.5 *:min-w-0">
        <h3 className="text-base font-bold wrap-anywhere">
          {moneyText(total_cents)} from{" "}
          <CellLink to={staffPaths.organization(organization_id)}>{organization}</CellLink>
        </h3>
        <p className="tabular-nums text-ink-2 wrap-anywhere">
          <WithIds>{number}</WithIds>
        </p>
        <p className="text-ink-2 wrap-anywhere">
          Booked on {formatDay(booked_on)}: {reference}
        </p>
      </div>
      {isShown && (
        <AnswerForm form={form} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
          <input type="hidden" name="intent" value="reverse" />
          <input type="hidden" name="number" value={number} />
          <div className="grid gap-3">
            <Field
              {...fieldProps(fields.reason)}
              id={`reason-${number}`}
              label="Reason"
              required
              maxLength={500}
            />
            <ProofField mayAct={mayBook} answer={own} />
          </div>
          <Button tone="outline" className="h-12 sm:mt-7">
            Reverse<span className="sr-only"> the receipt for {number}</span>
          </Button>
        </AnswerForm>
      )}
    </Card>
  );
}
