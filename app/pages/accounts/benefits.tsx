import { Link } from "@remix-run/react";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { moneyText } from "~/ui/money-text";
import { Pill } from "~/ui/pill";

interface Benefit {
  id: number;
  organization: string;
  plan: string | null;
  is_voucher_benefit: boolean;
  status_code: string;
  dollar_cents: number;
  vouchers: number;
  remaining_dollar_cents: number;
  remaining_voucher: number;
  reset_dollar_date: string | null;
  reset_voucher_date: string | null;
}

/** "$120.00 and 8 vouchers"; nothing when both are none. */
function together(cents: number, vouchers: number): string {
  return [
    ...(cents > 0 ? [moneyText(cents)] : []),
    ...(vouchers > 0 ? [countOf(vouchers, "voucher")] : []),
  ].join(" and ");
}

/** What one company gives: its plan, the membership's standing, what is left and when it begins again. */
export function BenefitCard({ benefit }: { benefit: Benefit }) {
  const { organization, plan, status_code, dollar_cents, vouchers } = benefit;
  const given = together(dollar_cents, vouchers);
  const left = together(benefit.remaining_dollar_cents, benefit.remaining_voucher);
  const reset = benefit.reset_dollar_date ?? benefit.reset_voucher_date;
  return (
    <section
      aria-labelledby={`benefit-${benefit.id}`}
      className="grid gap-3 rounded-card bg-plum-wash p-5 lg:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`benefit-${benefit.id}`} className="min-w-0 font-bold text-plum wrap-anywhere">
          {organization}
        </h2>
        <Pill tone="paper">{status_code}</Pill>
      </div>
      <p className="title text-2xl">{left || "Nothing"} left</p>
      <p className="text-ink-2">
        {given
          ? `${plan ? `${plan}: ` : ""}${given} each month.`
          : "No plan. Your company adds money or vouchers from time to time."}
        {reset && ` Refills on ${formatDay(reset)}.`}
      </p>
      <Link
        to={accountPaths.dashboard()}
        prefetch="intent"
        className="inline-flex min-h-11 items-center justify-self-start font-bold underline-offset-4 hover:underline"
      >
        View dashboard
      </Link>
    </section>
  );
}
