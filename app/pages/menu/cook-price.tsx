import { clsx } from "clsx";
import { Money, Price } from "~/ui/money/money";

/** What diners pay for a meal; of a voucher meal also its price, which the cook is paid and diners don't see. */
export function CookPrice({
  meal: { price_cents, is_voucher_meal },
  className,
}: {
  meal: { price_cents: number; is_voucher_meal: boolean };
  className?: string;
}) {
  return (
    <span className={clsx("whitespace-nowrap", className)}>
      <Price cents={price_cents} voucher={is_voucher_meal} />
      {is_voucher_meal && (
        <>
          {" · "}
          <Money cents={price_cents} className="font-bold" />
        </>
      )}
    </span>
  );
}
