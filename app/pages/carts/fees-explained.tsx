import { moneyText } from "~/ui/format";
import { ChevronDown } from "~/ui/icons";

/** What each fee is for, on tap. `deliveryFee` is cents, the others percent. */
export function FeesExplained({
  fee,
  isShared,
}: {
  fee: { deliveryFee: number; serviceFee: number; localFee: number };
  /** of a group order */
  isShared: boolean;
}) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center justify-center gap-1.5 text-sm font-medium text-ink-2 hover:text-ink">
        What are these fees?
        <ChevronDown aria-hidden className="turns size-4 transition-transform" />
      </summary>
      <dl className="grid gap-3 pt-2 text-sm">
        <div>
          <dt className="font-bold">To the cook, 100%</dt>
          <dd className="text-ink-2">The full price of every meal goes to the person who cooked it.</dd>
        </div>
        <div>
          <dt className="font-bold">Delivery, {moneyText(fee.deliveryFee)}</dt>
          <dd className="text-ink-2">
            {isShared
              ? "One fee for the whole group, shared equally by everyone who pays. You pay an equal share with those who paid before you; when more people pay, the difference comes back the way you paid once the deadline is over."
              : "One fee per order, no matter how many cooks. Free when you order only voucher meals."}
          </dd>
        </div>
        <div>
          <dt className="font-bold">Service fee, {fee.serviceFee}%</dt>
          <dd className="text-ink-2">
            Covers card processing, insurance, support, kitchen checks and coupons. It's how DinDin makes
            money.
          </dd>
        </div>
        <div>
          <dt className="font-bold">Local tax, {fee.localFee}%</dt>
          <dd className="text-ink-2">Goes to your city and state.</dd>
        </div>
      </dl>
    </details>
  );
}
