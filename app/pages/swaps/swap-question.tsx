import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { instantText, moneyText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { isSwapOpen } from "../orders/diner-questions";

/** A dish of an order, as far as its cook offers another one for it. */
export interface Swapped {
  id: number;
  name: string;
  quantity: number;
  unit_price_cents: number;
  status: "active" | "declined" | "cancelled";
  swap: {
    status: "open" | "taken" | "refused" | "ended";
    instead_of: string;
    reason: string;
    name: string;
    unit_price_cents: number;
    /** what is in it, in words */
    contents: string;
    changed_at: string | null;
    until: string;
  } | null;
}

const idOf = ({ id }: Pick<Swapped, "id">) => `swap-${id}`;

/** At the top of an order: that a dish can't be made and another one is offered, with the way down to it. */
export function SwapNotice({ items }: { items: readonly Swapped[] }) {
  const first = items.find(isSwapOpen);
  if (!first?.swap) return null;
  return (
    <div
      role="note"
      className="grid gap-3 rounded-card border-2 border-danger bg-danger-wash p-5 sm:flex sm:items-center"
    >
      <p className="flex-1 text-base">
        <span className="block font-bold">{first.name} can't be made</span>
        Your cook offers {first.swap.name} instead and waits for your answer.
      </p>
      <ButtonLink to={`#${idOf(first)}`} tone="ink">
        Take it or get a refund
      </ButtonLink>
    </div>
  );
}

function Less({ of, isWithBank }: { of: Swapped; isWithBank: boolean }) {
  const less = (of.unit_price_cents - (of.swap?.unit_price_cents ?? 0)) * of.quantity;
  if (less <= 0) return <>At the same price: nothing changes on your bill.</>;
  const cheaper = `It costs ${moneyText(less)} less.`;
  if (isWithBank)
    return <>{cheaper} Your bank has taken your card payment back, so only the rest is refunded.</>;
  return <>{cheaper} We&rsquo;ll refund that, with its fees and tax.</>;
}

/** The dish offered instead: what it is, what is in it, and one press either way. Nothing where none is open. */
export function SwapQuestion({
  item,
  timeZone,
  isWithBank,
  warning,
}: {
  item: Swapped;
  timeZone: string;
  /** the card's bank has taken the payment back by a dispute */
  isWithBank: boolean;
  /** what of it the diner or their household avoids, in words */
  warning: string | null;
}) {
  const { swap } = item;
  if (!swap || !isSwapOpen(item)) return null;
  return (
    <Form
      method="post"
      id={idOf(item)}
      aria-label={`Your answer about ${swap.name}`}
      className="grid w-full scroll-mt-24 gap-3 rounded-field border-2 border-danger p-4"
    >
      <Csrf />
      <input type="hidden" name="line" value={item.id} />
      <input type="hidden" name="changed_at" value={swap.changed_at ?? ""} />
      {warning && <input type="hidden" name="seen" value="1" />}
      <input type="hidden" name="intent" value="swap" />
      <div className="grid gap-1 text-base">
        <p className="text-ink-2">Your cook can&rsquo;t make it: {swap.reason}</p>
        <p className="font-bold">
          {item.quantity} × {swap.name} instead?
        </p>
        <p className="text-ink-2 wrap-anywhere">{swap.contents}</p>
        <p className="text-ink-2">
          <Less of={item} isWithBank={isWithBank} />
        </p>
      </div>
      {warning && <p className="rounded-field bg-danger-wash px-3 py-2 font-medium text-danger">{warning}</p>}
      <div className="grid gap-2.5 sm:grid-cols-2">
        <Button tone="ink" name="answer" value="take" wide>
          {warning ? "Take it anyway" : "Take it instead"}
        </Button>
        <Button tone="danger" name="answer" value="refund" wide>
          Refund {item.name}
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        If you don&rsquo;t answer by {instantText(swap.until, timeZone)}, we&rsquo;ll refund {item.name} in
        full.
      </p>
    </Form>
  );
}

/** That this dish came for another one; for its diner, whose item has a price, with what it costs less. */
export function SwapTaken({
  item: { swap, quantity, unit_price_cents },
  isWithBank = false,
}: {
  item: {
    quantity: number;
    unit_price_cents?: number;
    swap: { status: string; instead_of: string; unit_price_cents: number | null } | null;
  };
  isWithBank?: boolean;
}) {
  if (swap?.status !== "taken") return null;
  const less = ((unit_price_cents ?? 0) - (swap.unit_price_cents ?? 0)) * quantity;
  return (
    <p className="text-sm text-ink-2">
      Instead of {swap.instead_of}, which couldn&rsquo;t be made.
      {unit_price_cents !== undefined &&
        less > 0 &&
        ` It costs ${moneyText(less)} less${isWithBank ? "." : ", which we've refunded with its fees and tax."}`}
    </p>
  );
}
