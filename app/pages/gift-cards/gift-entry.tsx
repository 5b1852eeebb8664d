import { Form } from "@remix-run/react";
import type { WireGiftCard } from "~/domain/wallets/schemas.server";
import { formatDay } from "~/kit/day";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { moneyText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { Pill } from "~/ui/pill";

/** A gift card as the screen shows it. */
export type Gift = WireGiftCard;

/** Whether its money is still on it: nobody has added its code yet. */
export const isFull = ({ status }: Gift): boolean => status === "active";

/** Where a card that I bought is on its way, in words. */
function wayOf({ status, delivery, deliver_on, recipient_name, recipient_email }: Gift): string {
  const to = recipient_name ?? recipient_email ?? "you";
  if (status === "voided") return "Refunded to your card";
  if (delivery === "scheduled" && deliver_on) return `Will be sent to ${to} on ${formatDay(deliver_on)}`;
  return delivery === "sent" ? `Sent to ${to}` : `On its way to ${to}`;
}

/**
 * A gift card of the list. Deleting one that still has its money is asked about first (docs/rules.md, People): at once where script
 * runs, by the page that the button asks for where it does not. Any other goes at once.
 */
export function GiftEntry({ gift, onDelete }: { gift: Gift; onDelete(gift: Gift): void }) {
  const { id, amount_cents, code_hint, is_mine, from, message, status } = gift;
  const named = <span className="sr-only"> the card ending {code_hint}</span>;
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-bold tabular-nums">{moneyText(amount_cents)}</h3>
        {is_mine && <Pill tone="herb">In your wallet</Pill>}
        {status === "voided" && <Pill tone="sunk">Reversed</Pill>}
        {!is_mine && status === "redeemed" && <Pill tone="herb">Added</Pill>}
      </div>
      <p>{is_mine ? (from ? `From ${from}` : "Added by you") : wayOf(gift)}</p>
      {message && <p className="whitespace-pre-line wrap-anywhere text-ink-2">“{message}”</p>}
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-2">Code ending {code_hint}</p>
        {isFull(gift) ? (
          <Form
            onSubmit={(event) => {
              event.preventDefault();
              onDelete(gift);
            }}
          >
            <Button tone="quiet" name="delete" value={id}>
              Delete{named}
            </Button>
          </Form>
        ) : (
          <Form method="post">
            <Csrf />
            <input type="hidden" name="id" value={id} />
            <Button tone="quiet" name="intent" value="hide">
              Delete{named}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
