import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ACCOUNT_KINDS, type AccountKind } from "~/domain/accounting/account-kinds";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/money-text";

/** `2026-11-24T02:40:00.000Z` as `2026-11-24 02:40`. */
export const minuteOf = (at: string) => at.slice(0, 16).replace("T", " ");

/** Cents as dollars, vouchers as so many. */
export function amountText(amount: number, asset: "usd" | "voucher"): string {
  if (asset === "usd") return moneyText(amount);
  return `${amount < 0 ? "−" : ""}${countOf(Math.abs(amount), "voucher")}`;
}

/** What a kind of account is called, in which asset where both exist. */
export function kindText(kind: AccountKind, asset: "usd" | "voucher"): string {
  const { title, group } = ACCOUNT_KINDS[kind];
  return asset === "voucher" && group !== "voucher" ? `${title}, vouchers` : title;
}

/** A link within a table or a list of facts: tall enough for a finger on narrow screens. */
export function CellLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere lg:min-h-6"
    >
      {children}
    </Link>
  );
}

/** Facts in pairs: what, and which. */
export function Facts({ facts }: { facts: readonly (readonly [title: string, content: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts
        .filter(([, content]) => content !== null)
        .map(([title, content]) => (
          <div key={title} className="contents max-sm:grid">
            <dt className="text-ink-2">{title}</dt>
            <dd className="font-medium tabular-nums wrap-anywhere">{content}</dd>
          </div>
        ))}
    </dl>
  );
}
