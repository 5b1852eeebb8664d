import { clsx } from "clsx";
import type { Tone } from "~/domain/tenders/tender-kind";
import { moneyText } from "../money-text";
import { ShareBar } from "../share-bar";

export type SplitPart = {
  /** "Wallet", "Visa", "Gift money", "Voucher". */
  label: string;
  cents: number;
  tone: Tone;
  /** Words instead of dollars in the legend, for vouchers: "1 Voucher". */
  instead?: string;
};

/** The color of each tone, wherever the same money is shown. */
export const fills = { plum: "bg-plum", turmeric: "bg-turmeric", herb: "bg-herb" };
/** The same, in a bar. */
export const barFills = { plum: "fill-plum", turmeric: "fill-turmeric", herb: "fill-herb" };

/** Who pays how much, as a bar with its legend. Widths follow the cents; every part stays visible. */
export function SplitBar({
  parts,
  label = "Paid with",
  className,
}: {
  parts: SplitPart[];
  /** names the legend */
  label?: string;
  className?: string;
}) {
  return (
    <div className={className}>
      <ShareBar
        parts={parts.map(({ label: key, cents, tone }) => ({ key, amount: cents, paint: barFills[tone] }))}
      />
      <ul aria-label={label} className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {parts.map((part) => (
          <li key={part.label} className="flex items-center gap-1.5 tabular-nums">
            <span aria-hidden className={clsx("size-2.5 rounded-[3px]", fills[part.tone])} />
            {part.label} {part.instead ?? moneyText(part.cents)}
          </li>
        ))}
      </ul>
    </div>
  );
}
