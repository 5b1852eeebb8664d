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
import { ReasonForm } from "../support/reason-form";
import { CellLink } from "./money-words";

interface Invoice {
  number: string;
  organization: string;
  organization_id: number;
  period_start: string;
  period_end: string;
  total_cents: number;
  withdrawn_on: string | null;
}

/** Issues an unpaid invoice again, as the organization is called and what it owes by now. */
function ReissueForm({ number, mayBook, answer }: { number: string; mayBook: boolean; answer: unknown }) {
  const title = (
    <>
      Issue again…<span className="sr-only"> {number}</span>
    </>
  );
  const button = (
    <>
      Issue again<span className="sr-only">: {number}</span>
    </>
  );
  return (
    <ReasonForm
      {...{ title, button, answer, id: `reissue-${number}`, about: { intent: "reissue", number } }}
      hint="A new version takes its place, with their name and what they owe by now, and is mailed to them."
      mayAct={mayBook}
    />
  );
}

/** An invoice nobody has paid, with the form that books its bank receipt. */
export function ReceiptCard(props: {
  invoice: Invoice;
  /** the form is there, with a code of the last ten minutes (`mayBook`) or one that it asks for */
  isShown: boolean;
  mayBook: boolean;
  answer: unknown;
}) {
  const { invoice, isShown, mayBook, answer } = props;
  const { number, organization, organization_id, total_cents, period_start, period_end, withdrawn_on } =
    invoice;
  const own =
    answersFor(answer, "number", number) && !answersFor(answer, "intent", "reissue") ? answer : undefined;
  const [form, fields] = useAnswer<{ reference: string }>(`receipt-${number}`, own, { reference: "" });
  return (
    <Card as="li" className="grid gap-4 lg:grid-cols-[1fr_1.2fr] lg:items-start">
      <div className="grid gap-1.5 *:min-w-0">
        <h2 className="text-base font-bold wrap-anywhere">
          {moneyText(total_cents)} from{" "}
          <CellLink to={staffPaths.organization(organization_id)}>{organization}</CellLink>
        </h2>
        <p className="tabular-nums text-ink-2 wrap-anywhere">
          <WithIds>{number}</WithIds>
        </p>
        <p className="text-ink-2">
          {period_start === period_end
            ? formatDay(period_start)
            : `${formatDay(period_start)} to ${formatDay(period_end)}`}
        </p>
        {withdrawn_on !== null && (
          <p>
            The organization withdrew this bank transfer on {formatDay(withdrawn_on)}. Book it only if the
            money came all the same: it goes into their balance.
          </p>
        )}
      </div>
      {isShown && (
        <div className="grid gap-2 *:min-w-0">
          <AnswerForm form={form} className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
            <input type="hidden" name="number" value={number} />
            <div className="grid gap-3">
              <Field
                {...fieldProps(fields.reference)}
                id={`reference-${number}`}
                label="Reference on the bank statement"
                required
                maxLength={500}
              />
              <ProofField mayAct={mayBook} answer={own} />
            </div>
            <Button className="h-12 sm:mt-7">
              Book receipt<span className="sr-only"> for {number}</span>
            </Button>
          </AnswerForm>
          {withdrawn_on === null && <ReissueForm {...{ number, mayBook, answer }} />}
        </div>
      )}
    </Card>
  );
}
