import { Link } from "@remix-run/react";
import type { ClaimView } from "~/domain/programs/schemas.server";
import { companyPaths } from "~/kit/company-paths";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";

/** What became of a claim's vouchers, in words: only what there is of it. */
function fateOf({ used, returned, left }: ClaimView): string {
  const parts = [
    [used, "used"],
    [left, "left"],
    [returned, "back unused"],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(" · ");
}

/** Who claimed a program's vouchers, when, and what became of them. */
export function ClaimList({ claims }: { claims: readonly ClaimView[] }) {
  return (
    <ul className="divide-y divide-line">
      {claims.map((claim) => (
        <li key={claim.id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-2">
          <Link
            to={companyPaths.member(claim.id)}
            className="inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere hover:underline"
          >
            {claim.first_name} {claim.last_name}
          </Link>
          <span className="whitespace-nowrap font-bold tabular-nums text-plum">
            {countOf(claim.vouchers, "voucher")}
          </span>
          <span className="text-sm text-ink-2">{formatDay(claim.claimed_on)}</span>
          <span className="justify-self-end text-sm tabular-nums text-ink-2">{fateOf(claim)}</span>
        </li>
      ))}
    </ul>
  );
}
