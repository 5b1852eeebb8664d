import { formatDay } from "~/kit/day";

interface VoucherSource {
  id: number;
  amount: number;
  giver: string | null;
  last_day: string | null;
  /** which voucher meals they pay for; null for all of them */
  pays_for: string | null;
}

/** So many are laid out one by one; the rest is counted. */
const LAID_OUT = 6;

/** Vouchers as cards, one each, with who gave them, what they are for and until when they are good. */
export function VoucherCards({ sources }: { sources: readonly VoucherSource[] }) {
  const vouchers = sources.flatMap(({ id, amount, giver, last_day, pays_for }) =>
    Array.from({ length: Math.min(amount, LAID_OUT) }, (_, nth) => ({
      key: `${id}-${nth}`,
      giver,
      last_day,
      pays_for,
    })),
  );
  const shown = vouchers.slice(0, LAID_OUT);
  const more = sources.reduce((sum, { amount }) => sum + amount, 0) - shown.length;
  return (
    <>
      <ul className="grid grid-cols-2 gap-3">
        {shown.map(({ key, giver, last_day, pays_for }) => (
          <li
            key={key}
            className="relative grid min-h-28 content-between gap-3 overflow-hidden rounded-card border border-dashed border-plum bg-plum-wash p-4"
          >
            <span
              aria-hidden
              className="absolute -left-2.5 top-1/2 size-5 -translate-y-1/2 rounded-pill border border-plum bg-paper"
            />
            <span
              aria-hidden
              className="absolute -right-2.5 top-1/2 size-5 -translate-y-1/2 rounded-pill border border-plum bg-paper"
            />
            <span className="title px-1.5 text-xl text-plum">1 Voucher</span>
            <span className="px-1.5 text-sm text-ink-2 wrap-anywhere">
              {giver && <span className="line-clamp-2 font-medium text-ink">{giver}</span>}
              {pays_for && <span className="block">For {pays_for}</span>}
              {last_day ? <>Expires {formatDay(last_day)}</> : "Doesn't expire"}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-2">and {more} more</p>}
    </>
  );
}
