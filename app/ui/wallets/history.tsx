import { Link } from "@remix-run/react";
import { clsx } from "clsx";
import { Fragment } from "react";
import { countOf } from "~/kit/text";
import { type Chip, Chips } from "../chips";
import { EmptyPlate } from "../drawings/drawings";
import { EmptyState } from "../empty-state";
import { moneyText } from "../money-text";
import { Pager } from "../pager";

interface Row {
  id: number;
  title: string;
  description: string;
  amount_cents: number | null;
  vouchers: number | null;
  balance_cents: number | null;
  balance_vouchers: number | null;
  owners: readonly ("organization" | "promotion" | "own")[];
  order_number: string | null;
  note: string | null;
  time: string;
  /** what it concerns */
  links: readonly { text: string; to: string }[];
}

interface Transactions {
  days: { day: string; text: string; rows: Row[] }[];
  chips: Chip[];
  isNarrowed: boolean;
  previous: string | null;
  next: string | null;
  said: string;
}

const signed = (amount: number, text: string) => `${amount > 0 ? "+" : amount < 0 ? "−" : ""}${text}`;

/** "+$12.50", "−1 Voucher": what came in or went out. */
function amountOf({ amount_cents, vouchers }: Row): string {
  if (amount_cents !== null) return signed(amount_cents, moneyText(Math.abs(amount_cents)));
  return signed(vouchers ?? 0, countOf(Math.abs(vouchers ?? 0), "Voucher"));
}

function balanceOf({ balance_cents, balance_vouchers }: Row): string {
  return balance_cents !== null ? moneyText(balance_cents) : countOf(balance_vouchers ?? 0, "voucher");
}

function Entry({ row, isCompany }: { row: Row; isCompany: boolean }) {
  const isOfCompany = row.owners.includes("organization");
  const isPlum = row.vouchers !== null || row.owners.every((owner) => owner === "organization");
  const others = row.owners.length > 1 ? "Company and other money" : "Company money";
  const whose = isOfCompany && !isCompany && row.vouchers === null ? others : "";
  const order = row.order_number ? `Order ${row.order_number}` : "";
  const details = [row.title, whose, order, row.time].filter(Boolean);
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-0.5 py-3.5">
      <span className="min-w-0 font-bold wrap-anywhere">{row.description}</span>
      <span className={clsx("whitespace-nowrap font-bold tabular-nums", isPlum && "text-plum")}>
        {amountOf(row)}
      </span>
      <span className="min-w-0 text-sm text-ink-2 wrap-anywhere">
        {details.map((piece, place) => (
          <Fragment key={piece}>
            {place > 0 && " · "}
            <span className="whitespace-nowrap">{piece}</span>
          </Fragment>
        ))}
        {row.links.map(({ text, to }) => (
          <Fragment key={to}>
            {" · "}
            <Link to={to} prefetch="intent" className="underline underline-offset-4 hover:text-ink">
              {text}
            </Link>
          </Fragment>
        ))}
      </span>
      <span className="whitespace-nowrap text-right text-sm tabular-nums text-ink-2">
        <span className="sr-only">Balance </span>
        {balanceOf(row)}
      </span>
      {row.note && <span className="col-span-2 text-sm wrap-anywhere">“{row.note}”</span>}
    </li>
  );
}

/**
 * What moved in a wallet, day by day, the latest first, with what was there afterward in gray. Vouchers are plum, and so
 * is an organization's money; where all of it is theirs (`isCompany`), no row says so again.
 */
export function TransactionHistory({
  moves,
  isCompany = false,
}: {
  moves: Transactions;
  isCompany?: boolean;
}) {
  const { days, chips, isNarrowed, previous, next, said } = moves;
  return (
    <section aria-labelledby="history" className="grid min-w-0 gap-5">
      <h2 id="history" className="title text-2xl">
        History
      </h2>
      {(days.length > 0 || isNarrowed) && <Chips label="Show" chips={chips} />}
      {days.length === 0 ? (
        <EmptyState drawing={<EmptyPlate />} headingLevel="h3">
          {isNarrowed ? "No activity of this kind yet" : "No activity yet"}
        </EmptyState>
      ) : (
        days.map(({ day, text, rows }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className="border-b border-line pb-2 text-sm font-bold text-ink-2">
              <time dateTime={day}>{text}</time>
            </h3>
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <Entry key={row.id} row={row} isCompany={isCompany} />
              ))}
            </ul>
          </section>
        ))
      )}
      <Pager previous={previous} next={next} count={said} label="Pages of the history" />
    </section>
  );
}
