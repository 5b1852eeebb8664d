import type { ReactNode } from "react";
import { ErrorNotice } from "~/ui/error-notice";
import { instantText } from "~/ui/format";

/** When a restricted account stops new orders: the moment in words of the kitchen's clock, and whether it is over. */
export interface Stop {
  text: string;
  isOver: boolean;
}

/** `orders_stop_at` (ISO 8601 UTC) as seen at `now`; null while nothing stops. */
export function stopOf(orders_stop_at: string | null, now: Date, timeZone: string): Stop | null {
  if (orders_stop_at === null) return null;
  return { text: instantText(orders_stop_at, timeZone), isOver: new Date(orders_stop_at) <= now };
}

/** That new orders stop, or have stopped, because Stripe can't pay the cook. `children` is the way to mend it. */
export function OrdersStop({ stop, children }: { stop: Stop | null; children?: ReactNode }) {
  if (stop === null) return null;
  return stop.isOver ? (
    <ErrorNotice
      title="New orders are stopped"
      messages="Stripe can't pay you, so diners can't order from you. Orders you already have stay. You'll be open again automatically as soon as your bank account is fixed."
    >
      {children}
    </ErrorNotice>
  ) : (
    <ErrorNotice
      title={`New orders stop on ${stop.text}`}
      messages="Stripe can't pay you right now. Fix your bank account by then, and your diners won't notice anything."
    >
      {children}
    </ErrorNotice>
  );
}
