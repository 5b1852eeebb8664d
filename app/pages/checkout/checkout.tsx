import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { answerButton, readForm, shown } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { clock } from "~/kit/clock";
import { env } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { Live, useIsLive } from "~/ui/forms/live";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { ActionBar } from "../shells/action-bar";
import { readCheckout } from "./checkout.server";
import { runCheckout } from "./checkout-actions.server";
import { tipCents } from "./choice";
import { HoldTimer } from "./hold-timer";
import { HowYouPay } from "./how-you-pay";
import { PayBox } from "./pay-box";
import { splitBill } from "./split-bill";
import { Tip } from "./tip";
import { useCheckout } from "./use-checkout";
import { useOwnDocument } from "./use-own-document";
import { When } from "./when";
import { Where } from "./where";

export const meta: MetaFunction = () => [
  { title: "Checkout · DinDin" },
  { name: "description", content: "When and where dinner comes, and how you pay for it." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const checkout = await shown(readCheckout(me));
  if (checkout.cart.count.total === 0) throw redirect(paths.cart());
  const [line] = [...checkout.cart.meals, ...checkout.cart.voucherMeal];
  return {
    ...checkout,
    timeZone: line?.meal.chef.kitchen.time_zone ?? "UTC",
    name: `${me.first_name} ${me.last_name}`,
    now: clock.now().toISOString(),
    stripe: { key: env.STRIPE_PUBLISHABLE_KEY, script: env.STRIPE_JS_URL ?? null },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireDiner(request);
  const form = await readForm(request);
  // From the cart one comes here whatever the first hold said: this screen shows what is missing.
  return answerButton(() => runCheckout(me, form), form.has("live") ? null : paths.checkout());
}

export type CheckoutData = Awaited<ReturnType<typeof loader>>;

export default function CheckoutScreen() {
  const given = useLoaderData<typeof loader>();
  useOwnDocument();
  const { cart, addresses, cards, purse, hold, timeZone, now, name } = given;
  const isLive = useIsLive();
  const checkout = useCheckout(given);
  const { choice } = checkout;
  const tip_cents = tipCents(choice, cart.pricing.subtotal) ?? 0;
  const split = splitBill(
    { cart_cents: cart.pricing.cartTotal, tip_cents, vouchers: cart.count.voucher_meals },
    purse,
    choice,
  );
  const cooks = [...new Set([...cart.meals, ...cart.voucherMeal].map((line) => line.meal.chef.full_name))];
  return (
    <div className="page max-w-[74rem] pt-6 lg:pt-10">
      <Form id="checkout" method="post" ref={checkout.form} onSubmit={checkout.onSubmit} noValidate>
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
            <ErrorNotice title="This cart cannot be ordered as it stands" messages={cart.error} />
          )}
          <HoldTimer hold={hold} timeZone={timeZone} now={now} onAgain={checkout.holdAgain} />
          <When
            days={cart.available_delivery_dates}
            chosen={choice.date}
            lines={[...cart.meals, ...cart.voucherMeal]}
            now={now}
            timeZone={timeZone}
          />
          <Where addresses={addresses} chosen={choice.address_id} name={name} />
          <HowYouPay
            purse={purse}
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
        <span>
          <span className="block text-sm text-ink-2">Total</span>
          <Money cents={cart.pricing.cartTotal + tip_cents} className="text-lg font-bold" />
        </span>
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
