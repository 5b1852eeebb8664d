import type { ComponentProps } from "react";
import type { UnsentTransfer } from "~/domain/payouts/list-unsent.server";
import { TRANSFER_STATES, type TransferState, transferState } from "~/domain/payouts/transfer-state";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { answersFor, fieldProps, useAnswer } from "~/ui/forms/answer";
import { AnswerForm } from "~/ui/forms/answer-form";
import { Field } from "~/ui/forms/field";
import { moneyText } from "~/ui/money-text";
import { Pill } from "~/ui/pill";
import { WithIds } from "../lookup/with-ids";
import { ProofField } from "../support/proof-field";
import { CellLink, minuteOf } from "./money-words";

type Row = Omit<UnsentTransfer, "due_at"> & { due_at: string };

/** It goes on only when somebody resumes it, or has Stripe asked again. */
export const isStuck = (row: Pick<Row, "is_paused" | "status">) => row.is_paused || row.status === "failed";

/** The color of what stands between a transfer and its cook. */
const TONES: Record<TransferState, ComponentProps<typeof Pill>["tone"]> = {
  paused: "plum",
  asked: "herb",
  frozen: "plum",
  refused: "danger",
  waiting: "turmeric",
  due: undefined,
  sent: "herb",
  canceled: undefined,
};

function State({ row }: { row: Row }) {
  const state = transferState(row);
  return <Pill tone={TONES[state]}>{TRANSFER_STATES[state]}</Pill>;
}

/** A transfer that hasn't been sent, with the form that pauses it, resumes it or tries again. */
export function TransferCard({ row, maySend, answer }: { row: Row; maySend: boolean; answer: unknown }) {
  const own = answersFor(answer, "transfer", row.id) ? answer : undefined;
  const [form, fields] = useAnswer<{ reason: string }>(`transfer-${row.id}`, own, { reason: "" });
  return (
    <Card as="li" className="grid gap-4 lg:grid-cols-[1fr_1.2fr] lg:items-start">
      <div className="grid gap-1.5 *:min-w-0">
        <h2 className="text-base font-bold wrap-anywhere">
          {moneyText(row.cents)} to{" "}
          <CellLink to={staffPaths.cook(row.chef_id)}>{row.kitchen ?? "a cook"}</CellLink>
        </h2>
        <p className="tabular-nums text-ink-2">
          <CellLink to={staffPaths.order(row.order_id)}>{row.number}</CellLink>, due {minuteOf(row.due_at)}{" "}
          (UTC)
        </p>
        <p>
          <State row={row} />
        </p>
        {row.last_error && (
          <p className="text-ink-2 wrap-anywhere">
            <WithIds>{row.last_error}</WithIds>
          </p>
        )}
      </div>
      {!row.is_asked && (
        <AnswerForm form={form} className="grid gap-3">
          <input type="hidden" name="transfer" value={row.id} />
          <Field
            {...fieldProps(fields.reason)}
            id={`reason-${row.id}`}
            label={`Reason for ${row.number}`}
            required
            maxLength={500}
          />
          {isStuck(row) && <ProofField mayAct={maySend} answer={own} />}
          <div className="flex flex-wrap gap-3">
            {!row.is_paused && (
              <Button name="intent" value="pause">
                Pause<span className="sr-only">: {row.number}</span>
              </Button>
            )}
            {isStuck(row) && (
              <Button name="intent" value="resume">
                {row.is_paused ? "Resume" : "Try again"}
                <span className="sr-only">: {row.number}</span>
              </Button>
            )}
          </div>
        </AnswerForm>
      )}
    </Card>
  );
}
