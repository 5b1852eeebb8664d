import { clsx } from "clsx";
import { moneyText } from "../money-text";

/** Whole cents as "$12.50", in figures of equal width. */
export function Money({ cents, className }: { cents: number; className?: string }) {
  return <span className={clsx("whitespace-nowrap tabular-nums", className)}>{moneyText(cents)}</span>;
}

/** What a meal costs: dollars, or "1 Voucher" in plum for a voucher meal. */
export function Price({
  cents,
  voucher = false,
  className,
}: {
  cents: number;
  voucher?: boolean;
  className?: string;
}) {
  if (voucher) {
    return <span className={clsx("whitespace-nowrap font-bold text-plum", className)}>1 Voucher</span>;
  }
  return <Money cents={cents} className={clsx("font-bold", className)} />;
}
