import { Link } from "@remix-run/react";
import type { DryRun } from "~/domain/policies/schemas.server";
import { companyPaths } from "~/kit/company-paths";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { Panel } from "~/ui/card";
import { ChevronDown } from "~/ui/icons";
import { moneyText } from "~/ui/money-text";

const REASONS: Record<DryRun["refused"][number]["reason"], string> = {
  weekday: "Another weekday",
  hours: "Other hours",
  place: "Another ZIP code",
  cuisine: "Another cuisine",
  cook: "Another cook",
  count: "One order too many",
  maximum: "Above the maximum",
};

const amountOf = ({ cents, vouchers }: { cents: number; vouchers: number }) =>
  [cents > 0 || vouchers === 0 ? moneyText(cents) : null, vouchers > 0 ? countOf(vouchers, "voucher") : null]
    .filter((text) => text !== null)
    .join(" and ");

/** What a draft would have refused of the last 30 days' orders; the figures open to their orders. */
export function DryRunPanel({ tried }: { tried: DryRun }) {
  const { orders, refused_orders, refused_cents, refused_vouchers, refused } = tried;
  const total = amountOf({ cents: refused_cents, vouchers: refused_vouchers });
  return (
    <Panel id="dry-run" title="The last 30 days with this policy">
      <div role="status" className="grid gap-3">
        {refused_orders === 0 ? (
          <p>
            {orders === 0
              ? "Your organization's money paid for no orders in the last 30 days, so there is nothing to compare."
              : `All ${countOf(orders, "order")} would have been paid as they were.`}
          </p>
        ) : (
          <>
            <p>
              <b>
                {refused_orders} of {countOf(orders, "order")}
              </b>{" "}
              would have been refused or capped: your organization would have paid <b>{total}</b> less.
            </p>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-bold text-paprika">
                See these orders <ChevronDown aria-hidden className="size-4" />
              </summary>
              <ul className="divide-y divide-line">
                {refused.map((order) => (
                  <li key={order.number} className="flex justify-between gap-4 py-3">
                    <span className="min-w-0">
                      <span className="block font-bold">{order.member}</span>
                      <span className="text-sm text-ink-2">
                        <Link
                          to={companyPaths.orders({ search: order.number })}
                          className="inline-flex min-h-11 items-center underline underline-offset-4"
                        >
                          {order.number}
                        </Link>{" "}
                        · {formatDay(order.day)}
                      </span>
                    </span>
                    <span className="flex-none text-right">
                      <span className="block font-bold tabular-nums">{amountOf(order)}</span>
                      <span className="text-sm text-ink-2">{REASONS[order.reason]}</span>
                    </span>
                  </li>
                ))}
              </ul>
              {refused.length < refused_orders && (
                <p className="pt-3 text-sm text-ink-2">These are the latest {refused.length}.</p>
              )}
            </details>
          </>
        )}
      </div>
    </Panel>
  );
}
