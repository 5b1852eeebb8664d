import { moneyText } from "~/ui/money-text";
import { Pill } from "~/ui/pill";
import { minuteOf } from "../accounting/money-words";
import { RowsTable } from "../accounting/rows-table";
import { percentText } from "./fee-words";
import { StopForm } from "./stop-form";

export interface FeeRow {
  id: number;
  place: string;
  delivery_cents: number;
  service_bps: number;
  tax_bps: number;
  taxed: string;
  valid_from: string;
  valid_to: string | null;
  status: "live" | "next" | "replaced" | "ended";
}

const STATES = {
  live: <Pill tone="herb">Counts now</Pill>,
  next: <Pill tone="turmeric">Begins later</Pill>,
  replaced: <Pill>Replaced</Pill>,
  ended: <Pill>Ended</Pill>,
};

/** All rules there have been, those of a place together, the newest first. */
export function FeeList({
  rows,
  isShown,
  mayAct,
  answer,
}: {
  rows: readonly FeeRow[];
  /** the forms are there, with a code of the last ten minutes (`mayAct`) or one that they ask for */
  isShown: boolean;
  mayAct: boolean;
  answer: unknown;
}) {
  return (
    <RowsTable
      caption="Fee rules"
      keyOf={(row) => row.id}
      rows={rows}
      columns={[
        { title: "Where", of: (row) => row.place },
        { title: "State", of: (row) => STATES[row.status] },
        { title: "Delivery", of: (row) => moneyText(row.delivery_cents), isFigure: true },
        { title: "Service", of: (row) => percentText(row.service_bps), isFigure: true },
        { title: "Tax", of: (row) => `${percentText(row.tax_bps)} of ${row.taxed}` },
        { title: "From (UTC)", of: (row) => minuteOf(row.valid_from) },
        { title: "Until (UTC)", of: (row) => (row.valid_to ? minuteOf(row.valid_to) : "–") },
        {
          title: "Actions",
          of: (row) =>
            isShown && ["live", "next"].includes(row.status) ? (
              <StopForm
                rule={row.id}
                act={row.status === "next" ? "Take back" : "End"}
                what={row.place}
                mayAct={mayAct}
                answer={answer}
              />
            ) : (
              ""
            ),
        },
      ]}
    />
  );
}
