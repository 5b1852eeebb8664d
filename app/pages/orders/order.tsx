import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { avoidedText } from "~/domain/accounts/household";
import type { Diner } from "~/domain/accounts/people";
import { reorder } from "~/domain/checkout/reorder.server";
import { picturesOf } from "~/domain/meals/pictures-of.server";
import { showOrder } from "~/domain/orders/show-order.server";
import { bouncedOffCard, isBackOnCard, refundsByMethod } from "~/domain/receipts/receipt";
import { cancelOrder, previewCancel } from "~/domain/refunds/cancel-order.server";
import { showOrderReviews } from "~/domain/reviews/show-order-reviews.server";
import { UNDERWAY } from "~/domain/underway";
import { answerButton, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireDiner } from "~/http/guards.server";
import { chosenZip } from "~/http/place.server";
import { redirect } from "~/http/redirect.server";
import { currentRequest } from "~/http/scope.server";
import { redirectWithToast } from "~/http/toast.server";
import { clock } from "~/kit/clock";
import { formatDay } from "~/kit/day";
import { contactAbout } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { formatPhone } from "~/kit/phone";
import { Panel } from "~/ui/card";
import { instantText, windowText } from "~/ui/format";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { ResetForm } from "~/ui/forms/reset-form";
import { PageTitle } from "~/ui/heading";
import { CancelOffer } from "~/ui/orders/cancel-offer";
import { JustPlaced } from "~/ui/orders/just-placed";
import { RefundSummary } from "~/ui/orders/refund-summary";
import { StatusTimeline } from "~/ui/orders/status";
import type { OrderStatus } from "~/ui/shapes";
import { requireFullPageLoad, useTitleAfterCart } from "../payments/full-page-load";
import { OrderReceipt } from "../receipts/order-receipt";
import { CancelDialog } from "../refunds/cancel-dialog";
import { sendAllergenAnswer } from "../refunds/send-allergen-answer.server";
import { useCanceling } from "../refunds/use-canceling";
import { ReviewPanel } from "../reviews/review-panel";
import { sendReview } from "../reviews/send-review.server";
import { sendSwapAnswer } from "../swaps/send-swap-answer.server";
import { SwapNotice } from "../swaps/swap-question";
import { addTip, readTipOptions, settleTip } from "../tips/tip-options.server";
import { TipPanel } from "../tips/tip-panel";
import { AllergenNotice } from "./allergen-question";
import { isSwapOpen } from "./diner-questions";
import { withContents } from "./dish-contents";
import { LiveStatus } from "./live-status";
import { OrderLines } from "./order-lines";
import { Reorder, ReorderNotice } from "./reorder";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Order ${data?.order.number ?? ""} · DinDin` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const me = await requireDiner(request);
  const id = idOf(params.id ?? null);
  const order = await orErrorPage(showOrder(me, id));
  const { receipt } = order;
  if (order.placed_at === null || receipt === null) throw redirect(paths.checkout());
  const isUnderway = UNDERWAY.includes(order.status);
  const query = new URL(request.url).searchParams;
  // staff who view as this diner can't send anything, and are shown no card
  const isViewed = currentRequest()?.view != null;
  return {
    order: { ...order, receipt, items: order.items.map(withContents) },
    cancel: isUnderway ? await orErrorPage(previewCancel(me, id)) : null,
    pictures: Object.fromEntries(await orErrorPage(picturesOf(order.items.map((item) => item.meal_guid)))),
    own: me.allergens,
    warnings: Object.fromEntries(
      order.items.flatMap((item) =>
        isSwapOpen(item) && item.swap ? [[item.id, avoidedText(me, item.swap)]] : [],
      ),
    ),
    served: await orErrorPage(showOrderReviews(me, id)),
    tipping: isViewed ? null : await orErrorPage(readTipOptions(me, order)),
    isViewed,
    isAsking: query.has("cancel"),
    isJustPlaced: query.has("placed"),
    isOnCard: isBackOnCard(receipt.refunds, clock.now()),
    now: clock.now().toISOString(),
  };
}

export const clientLoader = requireFullPageLoad;

/** All of it is in the cart again; or what is not, or is less of, is said on this screen. */
async function orderAgain(request: Request, me: Diner, id: number) {
  const result = await reorder(me, id, await chosenZip(request));
  return result.missing.length + result.fewer.length > 0
    ? result
    : redirectWithToast(paths.cart(), "Added to cart");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireDiner(request);
  const id = idOf(params.id ?? null);
  const form = await readForm(request);
  // Where script runs, what is wrong with a tip is said beside it.
  const isTipping = form.get("intent") === "tip" && form.has("live");
  return answerButton(
    async () => {
      if (form.get("intent") === "tip") return addTip(me, id, form);
      if (form.get("intent") === "tip-settle") return settleTip(me, id, form);
      if (form.get("intent") === "reorder") return orderAgain(request, me, id);
      if (form.get("intent") === "swap") return sendSwapAnswer(me, id, form);
      if (form.get("intent") === "allergens") return sendAllergenAnswer(me, id, form);
      if (form.get("intent") === "review") return sendReview(me, id, form);
      if (form.get("intent") !== "cancel") return redirect(paths.order(id));
      const { refunds } = await cancelOrder(me, id);
      return redirectWithToast(
        paths.order(id),
        refunds.length === 0
          ? "Your order is canceled."
          : "Your order is canceled. We're refunding everything to where it came from.",
      );
    },
    isTipping ? null : paths.order(id),
  );
}

export type OrderData = Awaited<ReturnType<typeof loader>>;

/** When each step of the whole order happened, in the kitchen's time. */
function timesOf(order: OrderData["order"], timeZone: string): Partial<Record<OrderStatus, string>> {
  const times: Partial<Record<OrderStatus, string>> = {};
  for (const { status, at, chef_id } of order.timeline) {
    if (status && (chef_id === null || order.parts.length === 1)) times[status] = instantText(at, timeZone);
  }
  return times;
}

/**
 * The earliest cutoff of the kitchens that still cook for it. ISO 8601 UTC; null where allergens or ingredients have
 * changed, since no cutoff ends it then.
 */
function freeUntil({ parts, items }: OrderData["order"]): string | null {
  if (items.some((item) => item.status === "active" && item.allergens_changed !== null)) return null;
  const cutoffs = parts.flatMap((part) => (part.status === "cancelled" ? [] : [part.cutoff_at]));
  return cutoffs.sort()[0] ?? null;
}

/** Where the order is, step by step. */
function Steps({ order, timeZone }: { order: OrderData["order"]; timeZone: string }) {
  const [first] = order.parts;
  return (
    <Panel
      id="steps"
      title="Order status"
      aside={
        first && (
          <span className="text-sm text-ink-2">
            {windowText(first.window_start_at, first.window_end_at, timeZone)}
          </span>
        )
      }
    >
      <StatusTimeline status={order.status} times={timesOf(order, timeZone)} />
    </Panel>
  );
}

function WhereItGoes({ address }: Pick<OrderData["order"], "address">) {
  return (
    <Panel id="where" title="Delivery address">
      <p className="font-bold">{address.title}</p>
      <p className="text-ink-2">
        {address.address}, {address.city}, {address.state} {address.postalCode}
      </p>
      <p className="text-sm text-ink-2">
        {[
          address.extraInstructions,
          [address.contactPerson, formatPhone(address.contactPersonNumber)].filter(Boolean).join(", "),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </Panel>
  );
}

function TipOffer({ order, tipping, cook }: Pick<OrderData, "order" | "tipping"> & { cook: string | null }) {
  return (
    tipping && (
      <ResetForm round={order.tip_cents}>
        <TipPanel
          order_id={order.id}
          subtotal={order.pricing.subtotal}
          cooks={cook ?? "your cooks"}
          tipping={tipping}
        />
      </ResetForm>
    )
  );
}

/** What has just happened to it: placed, canceled, refunded. */
function News({
  order,
  pictures,
  isJustPlaced,
  isOnCard,
  cook,
}: Pick<OrderData, "order" | "pictures" | "isJustPlaced" | "isOnCard"> & { cook: string | null }) {
  const isCanceled = order.status === "cancelled";
  return (
    <>
      {isJustPlaced && !isCanceled && (
        <JustPlaced
          pictures={Object.values(pictures)}
          dishes={new Set(order.items.map(({ meal_guid }) => meal_guid)).size}
          cook={cook}
        />
      )}
      <RefundSummary
        payments={refundsByMethod(order.receipt.tenders)}
        isOnCard={isOnCard}
        bounced={bouncedOffCard(order.receipt.refunds)}
        takenCents={order.receipt.bank_cents}
        isCanceled={isCanceled}
      />
    </>
  );
}

/** Its number and, where it goes with others, the group order that it is part of. */
function leadOf({ number, receipt: { group } }: OrderData["order"]): string {
  return `Order ${number}${group ? `, part of ${group.organization}’s group order “${group.name}”` : ""}`;
}

export default function OrderScreen() {
  const data = useLoaderData<typeof loader>();
  const { order, cancel, pictures, own, warnings, served, tipping } = data;
  const { isAsking, isJustPlaced, isOnCard, isViewed, now } = data;
  useTitleAfterCart();
  const until = freeUntil(order);
  const canceling = useCanceling({ cancel, until, now });
  const answer = useLastAnswer<typeof action>();
  // cooks of one order share a marketplace, and so its delivery window
  const [first] = order.parts;
  const timeZone = first?.time_zone ?? "UTC";
  const cook = order.parts.length === 1 ? (first?.chef.full_name ?? null) : null;
  return (
    <div className="page grid max-w-[74rem] gap-7 pt-6 lg:pt-10">
      {!isViewed && <LiveStatus orders={[order]} />}
      <News order={order} pictures={pictures} isJustPlaced={isJustPlaced} isOnCard={isOnCard} cook={cook} />
      <PageTitle back={{ to: paths.myOrders(), text: "Your orders" }} lead={leadOf(order)}>
        Dinner on {formatDay(order.delivery_date)}
      </PageTitle>
      <AllergenNotice items={order.items} />
      <SwapNotice items={order.items} />
      {answer && "missing" in answer && <ReorderNotice answer={answer} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1.35fr_1fr] lg:gap-10">
        <div className="grid gap-4 *:min-w-0">
          <Steps order={order} timeZone={timeZone} />
          {order.parts.map((part) => (
            <OrderLines
              key={part.chef.id}
              part={part}
              items={order.items.filter((item) => item.chef_id === part.chef.id)}
              isOne={order.parts.length === 1}
              pictures={pictures}
              own={own}
              timeZone={timeZone}
              isWithBank={order.receipt.bank_cents > 0}
              warnings={warnings}
            />
          ))}
          {served.map((one) => (
            <ResetForm key={one.chef_id} round={String(one.review !== null)}>
              <ReviewPanel order_id={order.id} served={one} />
            </ResetForm>
          ))}
          <TipOffer order={order} tipping={tipping} cook={cook} />
          <WhereItGoes address={order.address} />
        </div>
        <div className="grid gap-4 lg:sticky lg:top-24">
          <OrderReceipt order={order} />
          <Reorder order_id={order.id} />
          {cancel && (
            <CancelOffer
              to={`${paths.order(order.id)}?cancel=1`}
              until={until}
              timeZone={timeZone}
              {...canceling}
            />
          )}
          <Link
            to={contactAbout(order.number)}
            className="inline-flex min-h-11 items-center justify-self-center text-sm font-medium text-ink-2 underline underline-offset-4 hover:text-ink"
          >
            Something wrong? Contact us
          </Link>
        </div>
      </div>
      {cancel && canceling.isOpen && (
        <CancelDialog
          isOpen={isAsking}
          cook={cook}
          refunds={cancel.refunds}
          isRest={refundsByMethod(order.receipt.tenders).length > 0}
          keepsShare={cancel.keeps_share}
          bankCents={cancel.bank_cents}
          to={paths.order(order.id)}
        />
      )}
    </div>
  );
}
