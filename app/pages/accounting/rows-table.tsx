import { clsx } from "clsx";
import type { Key, ReactNode } from "react";

/** A column: its title, what stands in it, and whether that is a figure. */
export interface Column<Row> {
  title: string;
  of: (row: Row) => ReactNode;
  isFigure?: boolean;
}

/** Rows as a table on wide screens, each a card with its titles on narrow ones. `foot` are the cells of a last row. */
export function RowsTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  foot,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  foot?: readonly ReactNode[];
}) {
  const line =
    "max-lg:grid max-lg:gap-1 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-line lg:last:border-0";
  const cell = (one: Column<Row>, content: ReactNode) =>
    clsx(
      "max-lg:flex max-lg:flex-wrap max-lg:justify-between max-lg:gap-x-4 lg:px-4 lg:py-2.5",
      one.isFigure && "lg:text-right lg:whitespace-nowrap",
      content === "" && "max-lg:hidden",
      one === columns[0] && "max-lg:font-bold",
    );
  const said = (one: Column<Row>, content: ReactNode) => (
    <>
      {one !== columns[0] && (
        <span aria-hidden className="text-ink-2 lg:hidden">
          {one.title}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">{content}</span>
    </>
  );
  return (
    <table className="w-full text-left tabular-nums max-lg:block lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-ink-2 max-lg:sr-only">
        <tr className="lg:border-b lg:border-line">
          {columns.map((one) => (
            <th
              key={one.title}
              scope="col"
              className={clsx("px-4 py-2.5 font-medium", one.isFigure && "text-right")}
            >
              {one.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-2.5">
        {rows.map((row) => (
          <tr key={keyOf(row)} className={line}>
            {columns.map((one) => (
              <td key={one.title} className={cell(one, one.of(row))}>
                {said(one, one.of(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot className="font-bold max-lg:mt-2.5 max-lg:block">
          <tr className={clsx(line, "lg:border-t")}>
            {columns.map((one, index) => (
              <td key={one.title} className={cell(one, foot[index])}>
                {said(one, foot[index])}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
