import type { OfferedGroupView } from "~/domain/group-orders/schemas.server";
import { formatDay } from "~/kit/day";
import { hoursText, instantText } from "~/ui/format";
import { moneyText } from "~/ui/money-text";
import { TimeLeft } from "~/ui/time-left";

type Plan = Pick<
  OfferedGroupView,
  | "delivery_date"
  | "window"
  | "address"
  | "deadline_at"
  | "status"
  | "fee_cents"
  | "fee_paid_by"
  | "sharers"
  | "organization"
>;

/** Who pays the one delivery fee, and how much that is for each by now. */
function feeText({ fee_cents, fee_paid_by, sharers, organization, status }: Plan): string {
  const fee = moneyText(fee_cents);
  if (fee_paid_by === "organization") return `${fee}, paid by ${organization}`;
  if (sharers === 0) return `${fee}, shared equally by everyone who pays`;
  const each = moneyText(Math.ceil(fee_cents / sharers));
  const isFinal = status === "settled";
  return `${fee}, shared by ${sharers}: ${each} each${isFinal ? "" : " so far"}`;
}

/** When and where a group order comes, until when to pay, and who bears its fee. */
export function PlanFacts({ plan, now }: { plan: Plan; now: string }) {
  const { delivery_date, window, address, deadline_at, status } = plan;
  const facts = [
    { label: "Delivery", value: `${formatDay(delivery_date)}, ${hoursText(window)}` },
    {
      label: "Address",
      value: `${address.address}, ${address.city}, ${address.state} ${address.postalCode}`,
    },
    {
      label: status === "open" ? "Pay by" : "Closed",
      value: (
        <>
          {instantText(deadline_at, window.time_zone)}
          {status === "open" && (
            <>
              {" "}
              (<TimeLeft at={deadline_at} now={now} />)
            </>
          )}
        </>
      ),
    },
    { label: "Delivery fee", value: feeText(plan) },
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-card bg-plum-wash p-5 sm:grid-cols-2 lg:p-6">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="font-bold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
