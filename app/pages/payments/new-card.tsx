import { useEffect, useState } from "react";
import { island } from "~/ui/island";
import type { CardApi, CardFieldProps } from "./card-field";
import type { StripeSettings } from "./stripe";

function NotLoaded({ onMessage }: CardFieldProps) {
  useEffect(() => {
    onMessage("We couldn't load the card form. Please check your connection and try again.");
  }, [onMessage]);
  return null;
}

const CardField = island(null, async () => (await import("./card-field")).CardField, { fallback: NotLoaded });

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
  const [typed, setTyped] = useState<string | null>(null);
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
          <CardField settings={settings} onReady={onCard} onMessage={setTyped} />
        </div>
        <p role="alert" id="card-problem" className="text-sm font-medium text-danger empty:hidden">
          {message}
        </p>
      </div>
      {!isAlwaysKept && (
        <label className="flex min-h-11 items-center gap-3">
          <input form={form} type="checkbox" name="save" value="1" className="tick" />
          Save this card for next time
        </label>
      )}
    </div>
  );
}
