import type { MonthLine } from "~/domain/accounting/month-lines.server";
import type { TaxRow } from "~/domain/accounting/tax.server";
import { moneyText } from "~/ui/money-text";
import { amountText, kindText } from "./money-words";
import { RowsTable } from "./rows-table";

type Line = MonthLine & { is_same: boolean };

/** What each kind of account began the month with, moved and ended with. Debits are below zero. */
export function MonthBalances({ lines }: { lines: readonly Line[] }) {
  return (
    <RowsTable
      caption="Balances of the month"
      keyOf={(row) => `${row.kind}-${row.asset}`}
      rows={lines}
      columns={[
        {
          title: "Account",
          of: (row) => (
            <>
              {kindText(row.kind, row.asset)}
              {!row.is_same && <strong className="ml-2 text-danger">The ledger differs</strong>}
            </>
          ),
        },
        { title: "At the beginning", of: (row) => amountText(row.opening, row.asset), isFigure: true },
        { title: "Moved", of: (row) => amountText(row.moved, row.asset), isFigure: true },
        { title: "At the end", of: (row) => amountText(row.opening + row.moved, row.asset), isFigure: true },
      ]}
    />
  );
}

/** Sales tax by state and city. */
export function TaxTable({ rows }: { rows: readonly TaxRow[] }) {
  const sum = (of: (row: TaxRow) => number) => rows.reduce((cents, row) => cents + of(row), 0);
  const owed = (row: TaxRow) => row.charged_cents - row.returned_cents;
  return (
    <RowsTable
      caption="Sales tax by state and city"
      keyOf={(row) => `${row.state}-${row.city}`}
      rows={rows}
      columns={[
        { title: "State", of: (row) => row.state || "No order" },
        { title: "City", of: (row) => row.city || "–" },
        { title: "Charged", of: (row) => moneyText(row.charged_cents), isFigure: true },
        { title: "Returned", of: (row) => moneyText(row.returned_cents), isFigure: true },
        { title: "Owed", of: (row) => moneyText(owed(row)), isFigure: true },
      ]}
      foot={[
        "Total",
        "",
        moneyText(sum((row) => row.charged_cents)),
        moneyText(sum((row) => row.returned_cents)),
        moneyText(sum(owed)),
      ]}
    />
  );
}
