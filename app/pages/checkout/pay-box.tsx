import { type BillPart, barOf } from "~/domain/tenders/bill-parts";
import { isCharged } from "~/domain/tenders/tender-kinds";
import { paths } from "~/kit/paths";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { instantText } from "~/ui/format";
import { island } from "~/ui/island";
import { feeLines, Receipt } from "~/ui/money/receipt";
import { FeesExplained as FeesHere } from "../carts/fees-explained";
import { couponOf, receiptLines } from "../carts/receipt-lines";
import { cardName, type SavedCard } from "../payments/saved-card";
import type { Checkout } from "./checkout.server";
import type { Choice } from "./choice";
import { ElsewhereLink } from "./elsewhere-link";
import { REFUSAL_ID } from "./missing";
import type { CheckoutControl } from "./use-checkout";

/** Words that stay as they are as long as the checkout is open: its script leaves them out. */
const FeesExplained = island(
  import.meta.env.SSR ? FeesHere : null,
  async () => (await import("../carts/fees-explained")).FeesExplained,
  { isStatic: true },
);

/** Who pays what, with the name of the card that is chosen. */
function withCardName(parts: readonly BillPart[], cards: readonly SavedCard[], choice: Choice): BillPart[] {
  const saved = cards.find(({ id }) => id === choice.card);
  return parts.map((part) => (saved && isCharged(part.method) ? { ...part, label: cardName(saved) } : part));
}

interface Props {
  cart: Checkout["cart"];
  deliveryNote: string | undefined;
  parts: readonly BillPart[];
  tip_cents: number;
  cooks: readonly string[];
  cards: readonly SavedCard[];
  choice: Choice;
  hold: Checkout["hold"];
  timeZone: string;
  checkout: CheckoutControl;
}

/** The cook of a line, and the diner's note for them. */
function Whose({ line }: { line: Checkout["cart"]["meals"][number] }) {
  return (
    <>
      {line.meal.chef.full_name}
      {line.instruction && <span className="block wrap-anywhere">Your note: “{line.instruction}”</span>}
    </>
  );
}

/** What is put right in the cart. */
const TO_CART = [
  "allergens_unacknowledged",
  "sold_out",
  "expired",
  "suspended",
  "closed",
  "permit",
  "coupon_exhausted",
];

/** What a "no" of the checkout leads to next. */
function NextStep({ code }: { code: string | null }) {
  if (code === "allergens_changed") {
    return (
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input form="checkout" type="checkbox" name="seen" value="1" className="tick" />
        I've read the new ingredients and allergens
      </label>
    );
  }
  if (code === "not_deliverable") return <ElsewhereLink />;
  if (code === "cutoff_passed" || code === "date_unavailable") {
    return (
      <div className="flex flex-wrap gap-2">
        {/* read again as a whole: what was chosen here is gone */}
        <a href={paths.checkout()} className={buttonClass()}>
          See available days
        </a>
        <ButtonLink to={paths.cart()}>Edit cart</ButtonLink>
      </div>
    );
  }
  return code && TO_CART.includes(code) ? <ButtonLink to={paths.cart()}>Edit cart</ButtonLink> : null;
}

/** The receipt with its running split, and the one action: place the order. */
export function PayBox({
  cart,
  deliveryNote,
  parts,
  tip_cents,
  cooks,
  cards,
  choice,
  hold,
  timeZone,
  checkout,
}: Props) {
  const { pricing, fee } = cart;
  const total = pricing.cartTotal + tip_cents;
  const { refused, isBusy } = checkout;
  return (
    <div className="grid gap-4 lg:sticky lg:top-24">
      <Receipt
        meals={receiptLines(cart, (line) => <Whose line={line} />)}
        toCookCents={pricing.subtotal}
        cooks={cooks.length}
        fees={feeLines(pricing, {
          coupon: couponOf(cart),
          serviceFee: fee.serviceFee,
          localFee: fee.localFee,
          tipCents: tip_cents,
          tipFor: cooks.length === 1 ? cooks[0]?.split(" ")[0] : undefined,
          deliveryNote,
        })}
        totalCents={total}
        split={barOf(withCardName(parts, cards, choice))}
      >
        {refused && refused.code !== "payment_required" && (
          <div id={REFUSAL_ID} className="scroll-mb-44 scroll-mt-24">
            <ErrorNotice messages={refused.no}>
              <NextStep code={refused.code} />
            </ErrorNotice>
          </div>
        )}
        {refused?.code === "payment_required" && (
          <ErrorNotice
            title="Payment failed"
            messages={`${refused.no} We're still holding your dinner. Please try another card.`}
          />
        )}
        <noscript>
          <Button form="checkout" name="intent" value="hold" wide>
            Update the total
          </Button>
        </noscript>
        <Button
          form="checkout"
          name="intent"
          value="pay"
          tone="primary"
          size="lg"
          wide
          aria-busy={isBusy}
          className="max-lg:hidden"
        >
          {isBusy ? "One moment…" : "Place order"}
        </Button>
        {hold && !hold.is_over && (
          <p className="text-center text-sm text-ink-2">
            Free to cancel until {instantText(hold.free_until, timeZone)}.
          </p>
        )}
        <FeesExplained fee={fee} isShared={cart.group !== null} />
      </Receipt>
    </div>
  );
}
