import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { paths } from "~/kit/paths";
import { lowerFirst } from "~/kit/text";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { HydratedFlag } from "~/ui/forms/hydrated";
import { QuantityField } from "~/ui/forms/quantity-field";
import { Price } from "~/ui/money/money";
import { toast } from "~/ui/toast-store";
import { showError } from "../accounts/show-error";
import { ActionBar } from "../shells/action-bar";
import type { AddAnswer } from "./cart-actions.server";
import { isWide, useCartDrawer, VIEW_CART } from "./use-cart-drawer";

const MOST_AT_ONCE = 12;

interface Addable {
  id: number;
  price_cents: number;
  is_voucher_meal: boolean;
}

/** The form and the bar of narrow screens are two buttons of one sending. */
function useAdding(meal: Addable) {
  const fetcher = useFetcher<AddAnswer>({ key: `add-${meal.id}` });
  return { fetcher, isBusy: fetcher.state !== "idle" };
}

/** Busy, but not `disabled`: that would take the keyboard's focus away. */
function AddButton({
  isBusy,
  isAvoided,
  className,
  form,
}: {
  isBusy: boolean;
  isAvoided: boolean;
  className: string;
  form?: string;
}) {
  const text = isAvoided ? "Add anyway" : "Add to cart";
  return (
    <Button form={form} tone="primary" size="lg" className={className} aria-disabled={isBusy || undefined}>
      {isBusy ? "Adding…" : text}
    </Button>
  );
}

/**
 * Quantity and "Add to cart". With script the count in the header rises at once and falls back with the reason when
 * the server says no, and on wide screens the cart opens beside the page; without script the form is sent and this screen comes back with the message. `avoided` says what
 * the diner avoids and it has ("Contains peanut"): they tick that they know before it can be added.
 */
export function AddToCart({
  meal,
  most,
  here,
  avoided,
}: {
  meal: Addable;
  most: number;
  here: string;
  avoided: string | null;
}) {
  const { fetcher, isBusy } = useAdding(meal);
  const navigate = useNavigate();
  const { open, drawer } = useCartDrawer("#add-to-cart button[type=submit]");
  // the day of the list that led here is the one the checkout begins with
  const day = new URLSearchParams(useLocation().search).get("day") ?? "";
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    if ("no" in answer) return showError(answer, navigate);
    toast(answer.added, isWide() ? {} : { link: VIEW_CART });
    if (answer.notice) toast(answer.notice, { tone: "error" });
    if (isWide()) open(meal.id);
  }, [answer, meal.id, navigate, open]);
  const form = (
    <fetcher.Form
      id="add-to-cart"
      method="post"
      action={paths.cart()}
      className="flex flex-wrap gap-3"
      onSubmit={(event: FormEvent) => isBusy && event.preventDefault()}
    >
      <Csrf />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="meal_id" value={meal.id} />
      <input type="hidden" name="next" value={here} />
      <input type="hidden" name="day" value={day} />
      {meal.is_voucher_meal && <input type="hidden" name="is_voucher" value="true" />}
      <HydratedFlag />
      {avoided && (
        <label className="flex min-h-11 w-full items-center gap-3">
          <input type="checkbox" name="allergens_acknowledged" value="true" required className="tick" />
          <span>I understand that it {lowerFirst(avoided)}.</span>
        </label>
      )}
      <QuantityField most={Math.max(1, Math.min(most, MOST_AT_ONCE))} />
      <AddButton isBusy={isBusy} isAvoided={avoided !== null} className="flex-1 px-2 sm:px-7" />
    </fetcher.Form>
  );
  return (
    <>
      {form}
      {drawer}
    </>
  );
}

/** How far above the lower edge (pixels) the button must stand to count as in view: the bars lie there. */
const BARS = "0px 0px -136px 0px";

/** The same button in reach of the thumb, as long as the one in the page is out of view. */
export function AddBar({ meal, isAvoided }: { meal: Addable; isAvoided: boolean }) {
  const { isBusy } = useAdding(meal);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const form = document.getElementById("add-to-cart");
    if (!form || !("IntersectionObserver" in window)) return;
    const watch = new IntersectionObserver((seen) => setIdle(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: BARS,
    });
    watch.observe(form);
    return () => watch.disconnect();
  }, []);
  return (
    <ActionBar isIdle={isIdle}>
      <Price cents={meal.price_cents} voucher={meal.is_voucher_meal} className="text-lg" />
      <AddButton form="add-to-cart" isBusy={isBusy} isAvoided={isAvoided} className="min-h-12 flex-1" />
    </ActionBar>
  );
}
