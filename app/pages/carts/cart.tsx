import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { applyCoupon } from "~/domain/carts/apply-coupon.server";
import { checkCoupon } from "~/domain/carts/check-coupon.server";
import type { WireCart } from "~/domain/carts/schemas.server";
import { showCart } from "~/domain/carts/show-cart.server";
import { CouponInput } from "~/domain/coupons/coupon-schemas.server";
import { defaultAddress } from "~/domain/deliveries/delivery-address.server";
import { latestOrder } from "~/domain/orders/latest-order.server";
import { answerButton, answerForm, orErrorPage, readForm } from "~/http/forms.server";
import { optionalPerson } from "~/http/guards.server";
import { nextOf } from "~/http/next.server";
import { chosenZip } from "~/http/place.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { paths } from "~/kit/paths";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyPlate } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { ErrorNotice } from "~/ui/error-notice";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { feeLines, Receipt } from "~/ui/money/receipt";
import { OrderedNotice } from "~/ui/orders/ordered-notice";
import { CouponBox } from "../coupons/coupon-box";
import { GroupStrip } from "../group-orders/group-strip";
import { sharedFeeNote } from "../group-orders/shared-fee-note.server";
import { ActionBar } from "../shells/action-bar";
import { requireCartOwner } from "../shells/visit.server";
import { avoidedOf } from "./avoided-of.server";
import { runCartAction, sendGuestToLogin } from "./cart-actions.server";
import { CartLines } from "./cart-lines";
import { FeesExplained } from "./fees-explained";
import { couponOf, receiptLines } from "./receipt-lines";
import { LOGIN_FOR_CART, TO_CHECKOUT } from "./texts";
import { ToCheckout } from "./to-checkout";

export const meta: MetaFunction = () => [
  { title: "Your cart · DinDin" },
  { name: "description", content: "The dinners you picked, what they cost and when we can deliver them." },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await optionalPerson.read(request);
  if (!person) throw redirectWithToast(paths.login(paths.cart()), LOGIN_FOR_CART, { tone: "error" });
  const me = await requireCartOwner(request);
  const address_id = await orErrorPage(defaultAddress(me, { zip: await chosenZip(request) }));
  const cart = await orErrorPage(showCart(me, { address_id }));
  return {
    cart,
    deliveryNote: sharedFeeNote(cart.group, cart.pricing.deliveryFee),
    now: clock.now().toISOString(),
    avoided: avoidedOf(me, cart),
    ordered: cart.count.total === 0 ? await orErrorPage(latestOrder(me, JUST_NOW_MINUTES)) : null,
  };
}

/** How long an empty cart says where its dinners went: a second window, a step back. */
const JUST_NOW_MINUTES = 30;

/** Forms of the cart, and "Add to cart" of every other screen. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await optionalPerson.read(request);
  const form = await readForm(request.clone());
  const back = form.has("live") ? null : nextOf(form.get("next"), paths.cart());
  if (!person) return answerButton(async () => sendGuestToLogin(form), back);
  const me = await requireCartOwner(request);
  if (form.get("intent") === "coupon") {
    return answerForm(request, CouponInput, async ({ coupon_code }) => {
      const coupon = await checkCoupon(me, coupon_code);
      await applyCoupon(me, coupon.id);
      return redirectWithToast(paths.cart(), `${coupon.coupon_code} applied`);
    });
  }
  const zip = await chosenZip(request);
  return answerButton(() => runCartAction(me, form, zip), back);
}

/** Why a company, or the vouchers from it, don't pay for all of the cart, and what to do. */
function CompanyNotices({ cart: { company_money, voucher_notice } }: { cart: WireCart }) {
  return (
    <>
      {company_money.length > 0 && (
        <ErrorNotice tone="note" title="Company money" messages={company_money.map(({ detail }) => detail)} />
      )}
      {voucher_notice && <ErrorNotice tone="note" title="Vouchers" messages={voucher_notice} />}
    </>
  );
}

/** Nothing in it: where its dinners went just now, and the way to the next one. */
function EmptyCart() {
  const { cart, ordered, now } = useLoaderData<typeof loader>();
  return (
    <div className="page py-8">
      {ordered && <OrderedNotice order={ordered} />}
      {cart.group && <GroupStrip group={cart.group} now={now} />}
      <EmptyState
        headingLevel="h1"
        drawing={<EmptyPlate />}
        action={
          <ButtonLink to={paths.meals()} tone="primary">
            Find a dinner
          </ButtonLink>
        }
      >
        Your cart is empty. Let's find you a dinner.
      </EmptyState>
    </div>
  );
}

export default function CartScreen() {
  const { cart, avoided, now, deliveryNote } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { pricing, fee } = cart;
  const lines = [...cart.meals, ...cart.voucherMeal];
  if (lines.length === 0) return <EmptyCart />;
  return (
    <div className="page grid gap-6 pt-6 lg:pt-10">
      <PageTitle back={{ to: paths.meals(), text: "Keep browsing" }}>Your cart</PageTitle>
      {cart.group && <GroupStrip group={cart.group} now={now} />}
      {cart.error && (
        <ErrorNotice title="Your cart needs a change before you can order" messages={cart.error}>
          {lines.some((line) => line.unavailable?.code === "not_deliverable") && (
            <ButtonLink to={paths.addresses(paths.cart())}>Deliver to another address</ButtonLink>
          )}
        </ErrorNotice>
      )}
      <CompanyNotices cart={cart} />
      <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[1.6fr_1fr] lg:gap-12">
        <CartLines cart={cart} avoided={avoided} />
        <div className="grid gap-5 lg:sticky lg:top-24">
          <Receipt
            title="Total"
            meals={receiptLines(cart)}
            toCookCents={pricing.subtotal}
            cooks={new Set(lines.map((line) => line.meal.chef.slug)).size}
            fees={feeLines(pricing, {
              coupon: couponOf(cart),
              serviceFee: fee.serviceFee,
              localFee: fee.localFee,
              deliveryNote,
            })}
            totalCents={pricing.cartTotal}
          >
            <CouponBox coupon={cart.coupon} answer={answer} />
            <Button
              form={TO_CHECKOUT}
              name="intent"
              value="begin"
              tone="primary"
              size="lg"
              wide
              className="max-lg:hidden"
            >
              Go to checkout
            </Button>
            <FeesExplained fee={fee} isShared={cart.group !== null} />
          </Receipt>
          <ToCheckout day={cart.available_delivery_dates[0]} />
        </div>
      </div>
      <ActionBar>
        <span>
          <span className="block text-sm text-ink-2">Total</span>
          <Money cents={pricing.cartTotal} className="text-lg font-bold" />
        </span>
        <Button form={TO_CHECKOUT} name="intent" value="begin" tone="primary" className="min-h-12 flex-1">
          Go to checkout
        </Button>
      </ActionBar>
    </div>
  );
}
