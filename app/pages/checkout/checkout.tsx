import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { quoteTicked } from "~/domain/checkout/quote-checkout";
import type { BillPart } from "~/domain/tenders/bill-parts";
import { answerButton, readForm } from "~/http/forms.server";
import { chosenZip } from "~/http/place.server";
import { plannedDay } from "~/http/planned-day.server";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { hoursText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";
import { HydratedFlag, useHydrated } from "~/ui/forms/hydrated";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { ChevronDown } from "~/ui/icons";
import { island } from "~/ui/island";
import { Money } from "~/ui/money/money";
import { requireFullPageLoad, useTitleAfterCart } from "../payments/full-page-load";
import { ActionBar } from "../shells/action-bar";
import { requireCartOwner } from "../shells/visit.server";
import { tipCents } from "../tips/tip-choice";
import { answerNewAddress } from "./add-address.server";
import { withChoice } from "./carried-choice.server";
import { runCheckout } from "./checkout-actions.server";
import { ElsewhereLink } from "./elsewhere-link";
import { GroupPlan as GroupPlanHere } from "./group-plan";
import { HoldTimer } from "./hold-timer";
import { HowYouPay } from "./how-you-pay";
import { type CheckoutData, loadCheckout } from "./load-checkout.server";
import { PayBox } from "./pay-box";
import { Tip } from "./tip";
import { type CheckoutControl, useCheckout } from "./use-checkout";
import { When } from "./when";
import { Where } from "./where";

export const meta: MetaFunction = () => [
  { title: "Checkout · DinDin" },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request }: LoaderFunctionArgs) => loadCheckout(request);

export const clientLoader = requireFullPageLoad;

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireCartOwner(request);
  const form = await readForm(request.clone());
  if (form.get("intent") === "address") return answerNewAddress(me, request, form);
  const where = { zip: await chosenZip(request), day: plannedDay(request) };
  // From the cart one comes here whatever the first hold said: this screen shows what is missing.
  return answerButton(() => runCheckout(me, form, where), form.has("live") ? null : withChoice(form));
}

/** What is wrong with where dinner should go. */
function whereProblem(
  { isUnplaced, refused }: Pick<CheckoutControl, "isUnplaced" | "refused">,
  hasAddresses: boolean,
  far: string | null,
): string | null {
  if (isUnplaced) return hasAddresses ? "Choose a delivery address" : "Add a delivery address";
  return refused?.code === "not_deliverable" ? refused.no : far;
}

/** Few carts are a group's: the others' first script goes without it. */
const GroupPlan = island(
  import.meta.env.SSR ? GroupPlanHere : null,
  async () => (await import("./group-plan")).GroupPlan,
);

/** When and where dinner comes: chosen here or, for a group's cart, as the group has said. */
function Delivery({
  given,
  checkout,
  far,
}: {
  given: CheckoutData;
  checkout: CheckoutControl;
  /** why the cart does not come to the chosen address */
  far: string | null;
}) {
  const { cart, addresses, groupAddress, timeZone, now } = given;
  const { choice } = checkout;
  const answer = useLastAnswer<unknown>();
  if (cart.group && groupAddress) return <GroupPlan group={cart.group} address={groupAddress} now={now} />;
  return (
    <>
      <When
        days={cart.available_delivery_dates}
        chosen={choice.date}
        lines={[...cart.meals, ...cart.voucherMeal]}
        now={now}
        timeZone={timeZone}
        hours={cart.delivery_window && hoursText(cart.delivery_window)}
        isFar={far !== null}
      />
      <Where
        addresses={addresses}
        chosen={choice.address_id}
        fresh={given.fresh}
        answer={answer}
        error={whereProblem(checkout, addresses.length > 0, far)}
        onAdded={checkout.onAdded}
      />
    </>
  );
}

/** How dinner is paid, and what is given on top. */
function Payment({
  given,
  checkout,
  parts,
  cooks,
}: {
  given: CheckoutData;
  checkout: CheckoutControl;
  parts: readonly BillPart[];
  cooks: string[];
}) {
  const { cart, cards } = given;
  const { choice } = checkout;
  const isLive = useHydrated();
  return (
    <>
      <HowYouPay
        offers={given.offers}
        parts={parts}
        ownVouchers={given.vouchers}
        policyNote={given.policyNote}
        codes={given.codes}
        codeNote={given.codeNote}
        vouchers={cart.count.voucher_meals}
        cards={cards}
        choice={choice}
        isLive={isLive}
        stripe={given.stripe}
        cardError={checkout.cardError}
        onCard={checkout.onCard}
      />
      {cart.pricing.subtotal > 0 && <Tip subtotal={cart.pricing.subtotal} choice={choice} cooks={cooks} />}
    </>
  );
}

/** On a phone: the total and the one button, always in sight. */
function PlaceBar({ cents, isBusy }: { cents: number; isBusy: boolean }) {
  return (
    <ActionBar>
      <a href="#receipt" className="min-h-11">
        <span className="flex items-center gap-1 text-sm text-ink-2">
          Total <ChevronDown aria-hidden className="size-3.5" />
        </span>
        <Money cents={cents} className="text-lg font-bold" />
        <span className="sr-only">: show the order summary</span>
      </a>
      <Button
        form="checkout"
        name="intent"
        value="pay"
        tone="primary"
        className="min-h-12 flex-1"
        aria-busy={isBusy}
      >
        {isBusy ? "One moment…" : "Place order"}
      </Button>
    </ActionBar>
  );
}

export default function CheckoutScreen() {
  const given = useLoaderData<typeof loader>();
  useTitleAfterCart();
  const { cart, cards, sources, hold, timeZone, now, cooks } = given;
  const checkout = useCheckout(given);
  const { choice } = checkout;
  const { parts, card_cents, tip_cents, total_cents } = quoteTicked(
    { pricing: cart.pricing, vouchers: cart.count.voucher_meals },
    { ticked: choice.ticked, tip_cents: tipCents(choice, cart.pricing.subtotal) ?? 0 },
    sources,
  );
  // said of the address that the page was read with
  const far = choice.address_id === given.choice.address_id ? given.far : null;
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
        <HydratedFlag />
        <input type="hidden" name="expected" value={`${total_cents}/${card_cents}`} />
        {cart.group && <input type="hidden" name="group" value={cart.group.token} />}
      </Form>
      <div
        className="grid items-start gap-8 lg:grid-cols-[1.35fr_1fr] lg:gap-10"
        // what is being paid is what was chosen when it was pressed
        onChange={checkout.isBusy ? undefined : checkout.onChange}
      >
        <div className="still grid gap-4 *:min-w-0" aria-busy={checkout.isBusy}>
          <PageTitle back={{ to: paths.cart(), text: "Back to cart" }}>Checkout</PageTitle>
          {cart.error && (
            <ErrorNotice title="Your cart needs a change before you can order" messages={cart.error}>
              {far !== null && <ElsewhereLink />}
            </ErrorNotice>
          )}
          <HoldTimer hold={hold} timeZone={timeZone} now={now} onAgain={checkout.holdAgain} />
          <Delivery given={given} checkout={checkout} far={far} />
          <Payment given={given} checkout={checkout} parts={parts} cooks={cooks} />
        </div>
        <PayBox
          cart={cart}
          deliveryNote={given.deliveryNote}
          parts={parts}
          tip_cents={tip_cents}
          cooks={cooks}
          cards={cards}
          choice={choice}
          hold={hold}
          timeZone={timeZone}
          checkout={checkout}
        />
      </div>
      <PlaceBar cents={total_cents} isBusy={checkout.isBusy} />
    </div>
  );
}
