import { Form } from "@remix-run/react";
import type { MoneyToReview } from "~/domain/staff/money-to-review.server";
import { staffPaths } from "~/kit/staff-paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { moneyText } from "~/ui/money-text";
import { ReasonForm } from "../support/reason-form";
import { CellLink, minuteOf } from "./money-words";
import { RowsTable } from "./rows-table";

type Row = Omit<MoneyToReview, "created_at"> & { since: string | null };

const TITLES = {
  refund: "Refund",
  "tip refund": "Refund of a tip",
  dispute: "Dispute",
  account: "Unclaimed money",
};

const isRefund = ({ what }: Row) => what === "refund" || what === "tip refund";

/** Asks Stripe again for a refund that failed, or gives it to the wallet, unless the bank has; the rest is decided elsewhere. */
function Retry({ row }: { row: Row }) {
  return (
    <Form method="post" className="flex flex-wrap justify-end gap-2.5">
      <Csrf />
      <input type="hidden" name="id" value={row.id} />
      <Button name="refund" value={row.what}>
        Try again<span className="sr-only">: {row.number}</span>
      </Button>
      {!row.is_with_bank && (
        <Button name="refund" value={row.what === "refund" ? "wallet" : "tip wallet"}>
          To the wallet<span className="sr-only">: {row.number}</span>
        </Button>
      )}
    </Form>
  );
}

/** What it is, and the order or person it is about. */
function What({ row }: { row: Row }) {
  const { what, id, order_id, number } = row;
  const title = TITLES[what];
  if (what === "account") return <CellLink to={staffPaths.person(id)}>{title}</CellLink>;
  if (order_id === null) return title;
  return (
    <>
      {title}, <CellLink to={staffPaths.order(order_id)}>{number}</CellLink>
    </>
  );
}

/** Records that the owner of a deleted account was paid what came back to them. */
function PayUnclaimed({ row, maySend, answer }: { row: Row; maySend: boolean; answer: unknown }) {
  const title = (
    <>
      Record a payout…<span className="sr-only"> of account {row.id}</span>
    </>
  );
  return (
    <ReasonForm
      {...{ title, answer, id: `unclaimed-${row.id}`, about: { intent: "unclaimed", account: row.id } }}
      shown={{ amount_cents: row.amount_cents }}
      mayAct={maySend}
      label="Who was paid"
      hint="How they showed that it’s theirs, and the bank’s reference. For the audit."
      rows={3}
      button={`Record ${moneyText(row.amount_cents)} as paid`}
      className="text-left lg:whitespace-normal"
      formClassName="max-w-[26rem]"
    />
  );
}

/** What can be done about it here, or where it is. */
function Next({ row, maySend, answer }: { row: Row; maySend: boolean; answer: unknown }) {
  if (isRefund(row)) return <Retry row={row} />;
  if (row.what === "account") return <PayUnclaimed {...{ row, maySend, answer }} />;
  return <CellLink to={staffPaths.dispute(row.id)}>Open the case</CellLink>;
}

/** Refunds that failed, open disputes and money nobody has claimed, the oldest first. */
export function StuckMoney({
  rows,
  maySend,
  answer,
}: {
  rows: readonly Row[];
  /** who looks has shown a code in the last ten minutes */
  maySend: boolean;
  answer: unknown;
}) {
  return (
    <Panel id="stuck" title="Refunds and disputes that wait">
      <RowsTable
        caption="Refunds and disputes that wait"
        keyOf={(row) => `${row.what}-${row.id}`}
        rows={rows}
        columns={[
          { title: "What", of: (row) => <What row={row} /> },
          { title: "Why", of: (row) => row.why },
          { title: "Since (UTC)", of: (row) => (row.since ? minuteOf(row.since) : "–") },
          { title: "Amount", of: (row) => moneyText(row.amount_cents), isFigure: true },
          { title: "Next", of: (row) => <Next {...{ row, maySend, answer }} />, isFigure: true },
        ]}
      />
    </Panel>
  );
}
