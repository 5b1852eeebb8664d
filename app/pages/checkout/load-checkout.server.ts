import { latestOrder } from "~/domain/orders/latest-order.server";
import { idOf, orErrorPage } from "~/http/forms.server";
import { chosenZip } from "~/http/place.server";
import { plannedDay } from "~/http/planned-day.server";
import { replace } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { paths } from "~/kit/paths";
import { newAddressValues } from "../addresses/new-address-values.server";
import { sharedFeeNote } from "../group-orders/shared-fee-note.server";
import { stripeSettings } from "../payments/stripe-settings.server";
import { requireCartOwner } from "../shells/visit.server";
import { carriedChoice } from "./carried-choice.server";
import { type Checkout, PLACED_MINUTES, readCheckout, unacknowledgedIn } from "./checkout.server";

/** Who cooks what is in the cart, and why it does not come to the address it was read with, in words; null where it does. */
function factsOfLines({ meals, voucherMeal }: Checkout["cart"]) {
  const lines = [...meals, ...voucherMeal];
  const far = lines.find((line) => line.unavailable?.code === "not_deliverable")?.unavailable?.detail ?? null;
  return { cooks: [...new Set(lines.map((line) => line.meal.chef.full_name))], far };
}

/** What the checkout shows; an empty cart leads to the order that was just made of it, or back to the cart. */
export async function loadCheckout(request: Request) {
  const me = await requireCartOwner(request);
  const [zip, fresh] = await Promise.all([chosenZip(request), orErrorPage(newAddressValues(me, request))]);
  const url = new URL(request.url);
  const asked = idOf(url.searchParams.get("address"));
  const chosen = { address_id: asked, zip, day: plannedDay(request), carried: carriedChoice(url) };
  const checkout = await orErrorPage(readCheckout(me, chosen));
  if (checkout.cart.count.total === 0) {
    // A look at the page that was on its way while the order was placed leads to the order as well.
    const order = await orErrorPage(latestOrder(me, PLACED_MINUTES));
    // A step back to here would else add the order once more, and lead to it for ever.
    throw replace(order ? paths.orderPlaced(order.id) : paths.cart());
  }
  // What one avoids is said in the cart first; a checkout under way stays, and says so when it is to be paid.
  const unknown = unacknowledgedIn(me, checkout);
  if (unknown && !checkout.hold) throw redirectWithToast(paths.cart(), unknown, { tone: "error" });
  return {
    ...checkout,
    ...factsOfLines(checkout.cart),
    timeZone: checkout.cart.delivery_window?.time_zone ?? "UTC",
    fresh,
    deliveryNote: sharedFeeNote(checkout.cart.group, checkout.cart.pricing.deliveryFee),
    now: clock.now().toISOString(),
    stripe: stripeSettings(),
  };
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>;
