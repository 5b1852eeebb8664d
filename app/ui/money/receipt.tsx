import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { WirePricing } from "../shapes";
import { Money } from "./money";
import { SplitBar, type SplitPart } from "./split-bar";

export type ReceiptLine = {
  label: string;
  cents: number;
  /** A smaller second line, such as the cook's name. */
  note?: ReactNode;
  /** Herb for what is settled or goes to the cook. */
  tone?: "ink" | "herb" | "plum";
  /** Says it in words instead of dollars: "1 Voucher". */
  instead?: string;
};

/** One line of a receipt: label left, figures right. */
export function Line({ label, cents, note, tone = "ink", instead }: ReceiptLine) {
  return (
    <div
      className={clsx("flex justify-between gap-6", { ink: "", herb: "text-herb", plum: "text-plum" }[tone])}
    >
      <dt className="min-w-0 wrap-anywhere">
        {label}
        {note && <span className="block text-sm text-ink-2">{note}</span>}
      </dt>
      <dd className="flex-none">{instead ?? <Money cents={cents} />}</dd>
    </div>
  );
}

/**
 * The lines below the meals, from the cart's or order's pricing (cents). Percentages are for the label
 * only; zero lines are left out, but a waived delivery is said.
 */
export function feeLines(
  pricing: WirePricing,
  {
    coupon,
    serviceFee,
    localFee,
    tipCents = 0,
    tipFor,
    deliveryNote,
  }: {
    /** Its code, and who pays what it takes off. */
    coupon?: { code: string; sponsor: string } | null;
    /** Percent. */
    serviceFee?: number;
    /** Percent. */
    localFee?: number;
    tipCents?: number;
    /** The cook's first name. */
    tipFor?: string;
    /** What is to be said of the delivery fee: how a group shares it. */
    deliveryNote?: string | undefined;
  } = {},
): ReceiptLine[] {
  const percent = (value?: number) => (value === undefined ? "" : ` (${value}%)`);
  const lines: ReceiptLine[] = [];
  if (pricing.discount > 0) {
    const label = coupon ? `${coupon.code}, paid by ${coupon.sponsor}` : "Discount";
    lines.push({ label, cents: -pricing.discount });
  }
  lines.push({
    label: "Delivery",
    cents: pricing.deliveryFee,
    note: deliveryNote,
  });
  lines.push({ label: `Service fee${percent(serviceFee)}`, cents: pricing.commissionFee });
  lines.push({ label: `Local tax${percent(localFee)}`, cents: pricing.localTax });
  if (tipCents > 0) lines.push({ label: tipFor ? `Tip for ${tipFor}` : "Tip", cents: tipCents });
  return lines;
}

/**
 * The receipt: meals, what the cook gets, fees, total, and who pays with what. The total keeps its
 * place; `children` (the action and what it means) stand below it.
 */
export function Receipt({
  title = "Order summary",
  meals,
  toCookCents,
  cooks = 1,
  fees,
  totalCents,
  totalLabel = "Total",
  split,
  children,
}: {
  title?: string;
  meals: ReceiptLine[];
  /** What the cooks receive of the meal price (cents): all of it. Left out when nothing is sold for money. */
  toCookCents?: number;
  /** How many cooks share it. */
  cooks?: number;
  fees: ReceiptLine[];
  totalCents: number;
  totalLabel?: string;
  split?: SplitPart[];
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby="receipt" className="receipt">
      <div className="torn rounded-t-card bg-surface p-5 lg:p-6">
        <h2 id="receipt" className="title mb-4 text-xl">
          {title}
        </h2>
        <dl className="grid gap-2.5">
          {meals.map((line) => (
            <Line key={`${line.label} ${line.instead ?? line.cents}`} {...line} />
          ))}
          {toCookCents !== undefined && toCookCents > 0 && (
            <Line
              label={cooks > 1 ? "To the cooks (100%)" : "To the cook (100%)"}
              cents={toCookCents}
              tone="herb"
            />
          )}
          <div aria-hidden className="my-1.5 border-t border-dashed border-line-strong" />
          {fees.map((line) => (
            <Line key={line.label} {...line} />
          ))}
          <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-4 text-xl font-bold">
            <dt>{totalLabel}</dt>
            <dd>
              <Money cents={totalCents} />
            </dd>
          </div>
        </dl>
        {split && split.length > 0 && <SplitBar parts={split} className="mt-4" />}
        {children && <div className="mt-5 grid gap-3">{children}</div>}
      </div>
    </section>
  );
}
