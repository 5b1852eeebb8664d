import { Link } from "@remix-run/react";
import type { AllowanceView } from "~/domain/organizations/allowance-schemas.server";
import { companyPaths } from "~/kit/company-paths";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { moneyText } from "~/ui/money-text";

type Part = AllowanceView["next"]["dollars"];

const inVouchers = (count: number) => countOf(count, "voucher");

function Line({ label, value, isSum = false }: { label: string; value: string; isSum?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-6 py-1.5 ${isSum ? "mt-1.5 border-t border-line pt-3 font-bold" : ""}`}
    >
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}

/** What the unspent of the period that runs would come to. */
function Unspent({ part, say }: { part: Part; say: (amount: number) => string }) {
  if (part.carried + part.expiring === 0) return null;
  const parts = [
    ...(part.carried > 0 ? [`${say(part.carried)} would carry over`] : []),
    ...(part.expiring > 0 ? [`${say(part.expiring)} would come back`] : []),
  ];
  return <p className="mt-2 text-sm text-ink-2">Of what's unspent today, {parts.join(" and ")}.</p>;
}

/** Dollars are paid out of the pool: members times amount, and what is there then. */
function Dollars({ part }: { part: Part }) {
  return (
    <section aria-label="Dollars">
      <dl className="tabular-nums">
        <Line
          label={`${countOf(part.members, "member")} × ${moneyText(part.amount)}`}
          value={moneyText(part.total)}
        />
        <Line label="Balance now" value={moneyText(part.pool)} />
        {part.short > 0 ? (
          <div className="mt-1.5 flex items-baseline justify-between gap-6 border-t border-line pt-3 font-bold text-danger">
            <dt>Short by</dt>
            <dd>{moneyText(part.short)}</dd>
          </div>
        ) : (
          <Line label="Balance after" value={moneyText(part.pool - part.total)} isSum />
        )}
      </dl>
      <Unspent part={part} say={moneyText} />
      {part.short > 0 && (
        <p className="mt-2 text-danger">
          Add {moneyText(part.short)} before then, or no one gets dollars until you do.
        </p>
      )}
    </section>
  );
}

/** Vouchers cost nothing until they are eaten; what the pool lacks is issued, up to the credit limit. */
function Vouchers({ shown, part }: { shown: AllowanceView; part: Part }) {
  return (
    <section aria-label="Vouchers" className="mt-5 border-t border-line pt-4">
      <dl className="tabular-nums">
        <Line
          label={`${countOf(part.members, "member")} × ${inVouchers(part.amount)}`}
          value={inVouchers(part.total)}
        />
        <Line label="You owe for vouchers and invoices" value={moneyText(Math.max(0, shown.owed_cents))} />
        <Line label="Credit limit" value={moneyText(shown.credit_limit_cents)} />
      </dl>
      {part.members < shown.next.members && (
        <p className="mt-2 text-sm text-ink-2">Only members who can use meal vouchers get them.</p>
      )}
      <Unspent part={part} say={inVouchers} />
      <p className={part.short > 0 ? "mt-2 text-danger" : "mt-2 text-sm text-ink-2"}>
        {part.short > 0
          ? "You've reached your credit limit. You'll get new vouchers once an invoice is paid. The ones your members have are still good."
          : "You pay for a voucher once it's used."}
      </p>
    </section>
  );
}

/** What the next reset gives and costs as things stand. */
export function NextReset(shown: AllowanceView) {
  const { day, following, members, dollars, vouchers } = shown.next;
  const isNothing = dollars.amount === 0 && vouchers.amount === 0;
  return (
    <Panel id="next" title={`Next reset: ${formatDay(day)}`}>
      {isNothing ? (
        <p className="text-ink-2">Nothing is given automatically yet. Set an amount to start on that day.</p>
      ) : members === 0 ? (
        <p className="text-ink-2">
          You have no active members yet.{" "}
          <Link to={companyPaths.newMember()} className="font-bold text-ink underline underline-offset-4">
            Add a member
          </Link>
        </p>
      ) : (
        <>
          {dollars.amount > 0 && <Dollars part={dollars} />}
          {vouchers.amount > 0 && <Vouchers shown={shown} part={vouchers} />}
        </>
      )}
      <p className="mt-4 text-sm text-ink-2">The one after that is on {formatDay(following)}.</p>
    </Panel>
  );
}
