import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { backgroundPaths } from "~/kit/background-paths";
import { paths } from "~/kit/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorNotice } from "~/ui/error-notice";
import { X } from "~/ui/icons";
import { Money } from "~/ui/money/money";
import { CartLines } from "./cart-lines";
import type { loader } from "./drawer-data";
import { TO_CHECKOUT } from "./texts";
import { ToCheckout } from "./to-checkout";

const TITLE = "drawer-title";

/** The meal that was added last, and how many adds there were since the drawer opened. */
export interface Added {
  meal_id: number;
  times: number;
}

/** Escape closes, wherever the focus is, unless a dialog above it asks for it. A focus outside stays where it is. */
function useEscape(onClose: () => void) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) onClose();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, [onClose]);
}

/** Brings the line that was just added into view: once for each add, as soon as the list has it, and not again. */
function useAddedInView(added: Added, data: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line comes with the data
  useEffect(() => {
    const line = list.current?.querySelector(`[data-meal="${added.meal_id}"]`);
    if (!line || shown.current === added.times) return;
    shown.current = added.times;
    line.scrollIntoView({ block: "nearest" });
  }, [added, data]);
  return list;
}

/** The lines as the cart's own screen has them, read from it; below them, always in view, what they come to and the way on. */
function Content({ added }: { added: Added }) {
  const { data, state, load } = useFetcher<typeof loader>({ key: "cart-drawer" });
  const list = useAddedInView(added, data);
  useEffect(() => load(backgroundPaths.cartDrawer()), [load]);
  if (data === null)
    return (
      <div className="grid gap-5 p-6 pt-0">
        <ErrorNotice messages="We can't show your cart here right now. Nothing in it is lost." />
        <ButtonLink to={paths.cart()}>View cart</ButtonLink>
      </div>
    );
  if (!data) return <p className="px-6 text-ink-2">{state === "idle" ? "" : "One moment…"}</p>;
  const { cart, avoided } = data;
  if (cart.meals.length + cart.voucherMeal.length === 0)
    return <p className="px-6 text-ink-2">Your cart is empty.</p>;
  return (
    <>
      {cart.error && (
        <div className="px-6 pb-5">
          <ErrorNotice title="Your cart needs a change before you can order" messages={cart.error} />
        </div>
      )}
      <div ref={list} className="relative min-h-40 flex-1 overflow-y-auto overscroll-contain px-6">
        <CartLines cart={cart} avoided={avoided} isNarrow />
      </div>
      <div className="grid gap-4 border-t border-line px-6 py-5">
        <p className="flex items-baseline justify-between gap-4 font-bold">
          Total with fees and tax
          <Money cents={cart.pricing.cartTotal} className="text-lg" />
        </p>
        <div className="grid gap-2">
          <Button form={TO_CHECKOUT} name="intent" value="begin" tone="ink" size="lg" wide>
            Go to checkout
          </Button>
          <ButtonLink to={paths.cart()}>View cart</ButtonLink>
        </div>
        <ToCheckout day={cart.available_delivery_dates[0]} />
      </div>
    </>
  );
}

/**
 * The cart beside the page on wide screens, once something was added. The page stays in reach: nothing is trapped. The
 * focus comes to its title with each add, whose line is brought into view, and `onClose` gives it back.
 */
export function CartDrawer({ added, onClose }: { added: Added; onClose: () => void }) {
  const { times } = added;
  const box = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEscape(onClose);
  useEffect(() => {
    const drawer = box.current;
    if (!drawer?.showPopover) return;
    // In the top layer, like the toasts: no part of the page may lie above it.
    drawer.setAttribute("popover", "manual");
    drawer.showPopover();
  }, []);
  useEffect(() => {
    if (times > 0) title.current?.focus({ preventScroll: true });
  }, [times]);
  return (
    <div ref={box} role="dialog" aria-labelledby={TITLE} className="cart-drawer print:hidden">
      <div className="flex items-start justify-between gap-4 p-6 pb-5">
        <h2 id={TITLE} ref={title} tabIndex={-1} className="title text-2xl">
          Your cart
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-m-2 grid size-11 place-items-center rounded-pill hover:bg-sunk"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <Content added={added} />
    </div>
  );
}
