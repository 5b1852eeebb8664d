import type { OwnGrant } from "~/domain/treasury/list-own-grants.server";
import { formatDay, formatShortDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/money-text";
import { Pill } from "~/ui/pill";

function Grant({ grant, organization }: { grant: OwnGrant; organization: string }) {
  const { asset, amount, giver, note, period, day, is_over, is_carried } = grant;
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-0.5 py-3.5">
      <span className="min-w-0 font-bold wrap-anywhere">
        {is_carried ? "Carried over" : (giver ?? (period ? `${organization} plan` : organization))}
      </span>
      <span className="whitespace-nowrap font-bold tabular-nums text-plum">
        {asset === "usd" ? moneyText(amount) : countOf(amount, "Voucher")}
      </span>
      <span className="text-sm text-ink-2">
        {formatDay(day)}
        {period && ` · for ${formatShortDay(period.start)} to ${formatShortDay(period.end)}`}
      </span>
      <span className="justify-self-end">{is_over && <Pill>Ended</Pill>}</span>
      {note && <span className="col-span-2 text-sm wrap-anywhere">“{note}”</span>}
    </li>
  );
}

/** What an organization gave somebody, the latest first: who gave it, when, why, and whether it has ended. */
export function GrantList({
  grants,
  organization,
  empty,
}: {
  grants: readonly OwnGrant[];
  organization: string;
  /** said when there is none */
  empty: string;
}) {
  if (grants.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <ul className="divide-y divide-line">
      {grants.map((grant) => (
        <Grant key={grant.id} grant={grant} organization={organization} />
      ))}
    </ul>
  );
}
