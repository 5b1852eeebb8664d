import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { latestOrder } from "~/domain/orders/latest-order.server";
import { answerButton, idOf, readForm, shown } from "~/http/forms.server";
import { chosenZip } from "~/http/place.server";
import { plannedDay } from "~/http/planned-day.server";
import { replace } from "~/http/redirect.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { hoursText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { Live, useIsLive } from "~/ui/forms/live";
import { PageTitle } from "~/ui/heading";
import { ChevronDown } from "~/ui/icons";
import { Money } from "~/ui/money/money";
import { freshAddress } from "../addresses/fresh-address.server";
import { ActionBar } from "../shells/action-bar";
import { requireCart } from "../shells/visit.server";
import { answerNewAddress } from "./add-address.server";
import { carriedChoice, withChoice } from "./carried.server";
import { readCheckout, unknownIn } from "./checkout.server";
import { runCheckout } from "./checkout-actions.server";
import { tipCents } from "./choice";
import { ElsewhereLink } from "./elsewhere-link";
import { HoldTimer } from "./hold-timer";
import { HowYouPay } from "./how-you-pay";
import { ownDocument, useTitleAfterCart } from "./own-document";
import { PayBox } from "./pay-box";
import { splitBill } from "./split-bill";
import { stripeSettings } from "./stripe-settings.server";
import { Tip } from "./tip";
import { useCheckout } from "./use-checkout";
import { When } from "./when";
import { Where } from "./where";

export const meta: MetaFunction = () => [
  { title: "Checkout · DinDin" },
  { name: "description", content: "When and where dinner comes, and how you pay for it." },
];

/** So long an empty checkout leads to the order that was made of it. */
const PLACED_MINUTES = 2;

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireCart(request);
  const [zip, fresh] = await Promise.all([chosenZip(request), shown(freshAddress(me, request))]);
  const url = new URL(request.url);
  const asked = idOf(url.searchParams.get("address"));
  const wish = { address_id: asked, zip, day: plannedDay(request), carried: carriedChoice(url) };
  const checkout = await shown(readCheckout(me, wish));
  if (checkout.cart.count.total === 0) {
    // A look at the page that was on its way while the order was placed leads to the order as well.
    const order = await shown(latestOrder(me, PLACED_MINUTES));
    // A step back to here would else add the order once more, and lead to it for ever.
    throw replace(order ? paths.orderPlaced(order.id) : paths.cart());
  }
  // What one avoids is said in the cart first; a checkout under way stays, and says so when it is to be paid.
  const unknown = unknownIn(me, checkout);
  if (unknown && !checkout.hold) throw redirectWithToast(paths.cart(), unknown, { tone: "error" });
  return {
    ...checkout,
    timeZone: checkout.cart.delivery_window?.time_zone ?? "UTC",
    fresh,
    now: clock.now().toISOString(),
    stripe: stripeSettings(),
  };
}

export const clientLoader = ownDocument;

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCart(request);
  const form = await readForm(request.clone());
  if (form.get("intent") === "address") return answerNewAddress(me, request, form);
  const where = { zip: await chosenZip(request), day: plannedDay(request) };
  // From the cart one comes here whatever the first hold said: this screen shows what is missing.
  return answerButton(() => runCheckout(me, form, where), form.has("live") ? null : withChoice(form));
}

export type CheckoutData = Awaited<ReturnType<typeof loader>>;

export default function CheckoutScreen() {
  const given = useLoaderData<typeof loader>();
  useTitleAfterCart();
  const answer = useActionData<unknown>();
  const { cart, addresses, cards, purse, hold, timeZone, now } = given;
  const isLive = useIsLive();
  const checkout = useCheckout(given);
  const { choice } = checkout;
  const tip_cents = tipCents(choice, cart.pricing.subtotal) ?? 0;
  const split = splitBill(
    { cart_cents: cart.pricing.cartTotal, tip_cents, vouchers: cart.count.voucher_meals },
    purse,
    choice,
  );
  const lines = [...cart.meals, ...cart.voucherMeal];
  const cooks = [...new Set(lines.map((line) => line.meal.chef.full_name))];
  const far = lines.find((line) => line.unavailable?.code === "not_deliverable")?.unavailable?.detail;
  const isFar = far !== undefined && choice.address_id === given.choice.address_id;
  const whereError = checkout.isUnplaced
    ? addresses.length > 0
      ? "Choose where dinner should go"
      : "Enter where dinner should go"
    : checkout.refused?.code === "not_deliverable"
      ? checkout.refused.no
      : isFar
        ? far
        : null;
  return (
    <div className="page max-w-[74rem] pt-6 lg:pt-10">
      <Form
        id="checkout"
        method="post"
        ref={checkout.form}
        onSubmit={checkout.onSubmit}
        noValidate
        // What is held is the truth: after a step back the browser is not to put its own memory beside it.
        autoComplete="off"
      >
        <Csrf />
        <Live />
        <input type="hidden" name="expected" value={cart.pricing.cartTotal + tip_cents} />
      </Form>
      <div
        className="grid items-start gap-8 lg:grid-cols-[1.35fr_1fr] lg:gap-10"
        onChange={checkout.onChange}
      >
        <div className="grid gap-4 *:min-w-0">
          <PageTitle back={{ to: paths.cart(), text: "Back to cart" }}>Checkout</PageTitle>
          {cart.error && (
            <ErrorNotice title="This cart cannot be ordered as it stands" messages={cart.error}>
              {isFar && <ElsewhereLink />}
            </ErrorNotice>
          )}
          <HoldTimer hold={hold} timeZone={timeZone} now={now} onAgain={checkout.holdAgain} />
          <When
            days={cart.available_delivery_dates}
            chosen={choice.date}
            lines={lines}
            now={now}
            timeZone={timeZone}
            hours={cart.delivery_window && hoursText(cart.delivery_window)}
            isFar={isFar}
          />
          <Where
            addresses={addresses}
            chosen={choice.address_id}
            fresh={given.fresh}
            answer={answer}
            error={whereError}
            onAdded={checkout.onAdded}
          />
          <HowYouPay
            purse={purse}
            givenTitle={given.givenTitle}
            vouchers={cart.count.voucher_meals}
            split={split}
            cards={cards}
            choice={choice}
            isLive={isLive}
            stripe={given.stripe}
            cardError={checkout.cardError}
            onCard={checkout.onCard}
          />
          {cart.pricing.subtotal > 0 && (
            <Tip subtotal={cart.pricing.subtotal} choice={choice} cooks={cooks} />
          )}
        </div>
        <PayBox
          cart={cart}
          split={split}
          tip_cents={tip_cents}
          cooks={cooks}
          cards={cards}
          choice={choice}
          hold={hold}
          timeZone={timeZone}
          checkout={checkout}
        />
      </div>
      <ActionBar>
        <a href="#receipt" className="min-h-11">
          <span className="flex items-center gap-1 text-sm text-ink-2">
            Total <ChevronDown aria-hidden className="size-3.5" />
          </span>
          <Money cents={cart.pricing.cartTotal + tip_cents} className="text-lg font-bold" />
          <span className="sr-only">: show the receipt</span>
        </a>
        <Button
          form="checkout"
          name="intent"
          value="pay"
          tone="primary"
          className="min-h-12 flex-1"
          aria-busy={checkout.isBusy}
        >
          {checkout.isBusy ? "One moment …" : "Place order"}
        </Button>
      </ActionBar>
    </div>
  );
}
