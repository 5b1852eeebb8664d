import { useLocation } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { paths } from "~/kit/paths";
import { island } from "~/ui/island";
import { toast } from "~/ui/toast-store";
import type { Added } from "./cart-drawer";

/** Where there is room beside the page, which then takes the rest of the width; the same is said in `parts.css`. */
export const isWide = () => window.matchMedia("(min-width: 80rem)").matches;

/** What a toast leads to where the cart does not open by itself. */
export const VIEW_CART = { to: paths.cart(), text: "View cart" };

/** Closed again, so that the next thing added opens it again. */
function NotLoaded({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    toast("We can't show your cart here right now.", { tone: "error", link: VIEW_CART });
    onClose();
  }, [onClose]);
  return null;
}

const CartDrawer = island(null, async () => (await import("./cart-drawer")).CartDrawer, {
  fallback: NotLoaded,
});

const CLOSED = { added: { meal_id: 0, times: 0 }, on: "" };

/**
 * The cart beside the page. Its code is fetched when it is first opened; where that fails it says so and leads to the cart.
 * `returnFocusTo` is the selector of what gets the focus when it closes with the focus in it or nowhere.
 */
export function useCartDrawer(returnFocusTo: string): { open: (meal_id: number) => void; drawer: ReactNode } {
  const [opened, setOpened] = useState<{ added: Added; on: string }>(CLOSED);
  const { pathname } = useLocation();
  const open = useCallback((meal_id: number) => {
    setOpened(({ added }) => ({ added: { meal_id, times: added.times + 1 }, on: window.location.pathname }));
  }, []);
  const close = useCallback(() => {
    // A focus that what had it took along (an Undo, a line) is nowhere: on the page's body.
    const at = document.activeElement;
    const isOurs = !at || at === document.body || at.closest(".cart-drawer");
    setOpened(CLOSED);
    if (isOurs) document.querySelector<HTMLElement>(returnFocusTo)?.focus({ preventScroll: true });
  }, [returnFocusTo]);
  // Another page has another matter; the cart's own shows all of this.
  const isOpen = opened.added.times > 0 && opened.on === pathname;
  return { open, drawer: isOpen && <CartDrawer added={opened.added} onClose={close} /> };
}
