import { moneyText } from "~/ui/format";
import { ChevronDown } from "~/ui/icons";

/** What each fee is for, on tap. `deliveryFee` is cents, the others percent. */
export function FeesExplained({
  fee,
}: {
  fee: { deliveryFee: number; serviceFee: number; localFee: number };
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
          <dd className="text-ink-2">The whole price of every meal goes to whoever cooked it.</dd>
        </div>
        <div>
          <dt className="font-bold">Delivery, {moneyText(fee.deliveryFee)}</dt>
          <dd className="text-ink-2">
            One trip to your door, however many cooks. Nothing when you order voucher meals only.
          </dd>
        </div>
        <div>
          <dt className="font-bold">Service, {fee.serviceFee}%</dt>
          <dd className="text-ink-2">
            Cards, insurance, support and the kitchens' checks: what DinDin lives on, and what pays for
            coupons.
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
