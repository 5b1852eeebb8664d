import { type ComponentType, useEffect, useState } from "react";
import type { CardApi } from "./card-field";
import type { StripeSettings } from "./stripe";

type Slot = ComponentType<{
  settings: StripeSettings;
  onReady(api: CardApi | null): void;
  onMessage(message: string | null): void;
}>;

/** The provider's card field, fetched only when somebody wants to enter a card; its place is kept meanwhile. */
export function NewCard({
  settings,
  form,
  onCard,
  error,
  isAlwaysKept = false,
}: {
  settings: StripeSettings;
  /** the form it belongs to, where it does not stand within it */
  form?: string;
  onCard(api: CardApi | null): void;
  error: string | null;
  /** it is entered to be kept: nobody is asked */
  isAlwaysKept?: boolean;
}) {
  const [slot, setSlot] = useState<{ Field: Slot } | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    import("./card-field").then(
      ({ default: Field }) => setSlot({ Field }),
      () => setTyped("The card form could not be loaded. Please check your connection and try again."),
    );
  }, []);
  const message = error ?? typed;
  return (
    <div className="grid gap-3 rounded-field border border-line p-4">
      <div className="grid gap-1.5">
        <span className="font-medium" id="card-label">
          Card details
        </span>
        <div
          className={`card-slot min-h-12 rounded-field border bg-surface px-3.5 py-3 ${message ? "border-danger" : "border-line-strong"}`}
        >
          {slot && <slot.Field settings={settings} onReady={onCard} onMessage={setTyped} />}
        </div>
        <p role="alert" id="card-problem" className="text-sm font-medium text-danger empty:hidden">
          {message}
        </p>
      </div>
      {!isAlwaysKept && (
        <label className="flex min-h-11 items-center gap-3">
          <input form={form} type="checkbox" name="save" value="1" className="tick" />
          Keep this card for next time
        </label>
      )}
    </div>
  );
}
