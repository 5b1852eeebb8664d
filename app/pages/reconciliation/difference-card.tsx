import { whyDiffers } from "~/domain/reconciliation/difference";
import type { Difference } from "~/domain/reconciliation/list-differences.server";
import { formatDay } from "~/kit/day";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { TextArea } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { Pill } from "~/ui/pill";
import { CellLink, Facts, minuteOf } from "../accounting/money-words";
import { WithIds } from "../lookup/with-ids";

export type DifferenceRow = Omit<Difference, "found_at"> & { found_at: string };

const KINDS = {
  payment: "Payment",
  refund: "Refund",
  dispute: "Dispute",
  transfer: "Transfer to a cook",
  reversal: "Called back from a cook",
};

const STATES = {
  open: <Pill tone="danger">Open</Pill>,
  resolved: <Pill tone="herb">Resolved</Pill>,
  gone: <Pill tone="sunk">Agrees by now</Pill>,
};

function Notes({ row }: { row: DifferenceRow }) {
  if (row.notes.length === 0) return null;
  return (
    <ul aria-label="Notes" className="grid gap-2">
      {row.notes.map(({ at, who, note }) => (
        <li key={`${at}-${note}`} className="rounded-field bg-sunk px-3 py-2">
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
          <p className="text-sm text-ink-2 tabular-nums">
            {who}, {at} (UTC)
          </p>
        </li>
      ))}
    </ul>
  );
}

function Intents({ row, me, answer }: { row: DifferenceRow; me: number | null; answer: unknown }) {
  const own = answersFor(answer, "difference", row.id) ? answer : undefined;
  const [form, fields] = useAnswer<{ words: string }>(`difference-${row.id}`, own, { words: "" });
  const about = <span className="sr-only">: {row.stripe_id}</span>;
  return (
    <AnswerForm form={form} className="grid gap-3">
      <input type="hidden" name="difference" value={row.id} />
      {row.owner_id !== null && <input type="hidden" name="from" value={row.owner_id} />}
      <TextArea
        {...fieldProps(fields.words)}
        id={`words-${row.id}`}
        label="Note, or how it was resolved"
        rows={2}
        required={false}
        maxLength={1000}
      />
      <div className="flex flex-wrap gap-3">
        {row.state === "open" && row.owner_id !== me && (
          <Button name="intent" value="take">
            Take it{about}
          </Button>
        )}
        {row.state === "open" && (
          <Button name="intent" value="ask">
            Ask Stripe again{about}
          </Button>
        )}
        <Button name="intent" value="note">
          Save note{about}
        </Button>
        {row.state === "open" && (
          <Button name="intent" value="resolve" tone="primary">
            Resolve{about}
          </Button>
        )}
        {row.state === "resolved" && (
          <Button name="intent" value="reopen">
            Open again{about}
          </Button>
        )}
      </div>
    </AnswerForm>
  );
}

/** A difference: what Stripe, our rows and the ledger say, whose it is, what was noted, and what can be done. */
export function DifferenceCard({
  row,
  me,
  answer,
}: {
  row: DifferenceRow;
  me: number | null;
  answer: unknown;
}) {
  return (
    <Card as="li" className="grid gap-5 lg:grid-cols-[1fr_1.2fr] lg:items-start">
      <div className="grid gap-3 *:min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-base font-bold">
            {KINDS[row.kind]}: {whyDiffers(row).toLowerCase()}
          </h3>
          {STATES[row.state]}
        </div>
        <Facts
          facts={[
            ["At Stripe", moneyText(row.stripe_cents)],
            ["In our records", moneyText(row.our_cents)],
            ["In the ledger", moneyText(row.ledger_cents)],
            ["Stripe's id", <WithIds key="stripe">{row.stripe_id}</WithIds>],
            [
              "Order",
              row.order_id && (
                <CellLink to={staffPaths.order(row.order_id)}>{row.order_number ?? row.order_id}</CellLink>
              ),
            ],
            ["Day", row.day && <CellLink to={staffPaths.stripeDay(row.day)}>{formatDay(row.day)}</CellLink>],
            ["Found (UTC)", minuteOf(row.found_at)],
            ["Assigned to", row.owner ?? "No one yet"],
            ["Resolved", row.resolution],
          ]}
        />
        <Notes row={row} />
      </div>
      <Intents row={row} me={me} answer={answer} />
    </Card>
  );
}
