import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { Live } from "~/ui/forms/live";
import { toast } from "~/ui/toast-store";
import type { AddAnswer } from "./cart-actions.server";

/** The specification's pause between the message and the login screen. */
const REDIRECT_MS = 2000;
const MOST_AT_ONCE = 12;

/**
 * Quantity and "Add to cart". With script the count in the header rises at once and falls back with the reason when
 * the server says no; without script the form is sent and this screen comes back with the message.
 */
export function AddToCart({
  meal,
  most,
  here,
}: {
  meal: { id: number; name: string; is_voucher_meal: boolean };
  most: number;
  here: string;
}) {
  const fetcher = useFetcher<AddAnswer>();
  const navigate = useNavigate();
  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    if ("no" in answer) {
      toast(answer.no, { tone: "error" });
      if (!answer.login) return;
      const to = answer.login;
      const timer = setTimeout(() => navigate(to), REDIRECT_MS);
      return () => clearTimeout(timer);
    }
    toast(answer.added);
    if (answer.notice) toast(answer.notice, { tone: "error" });
  }, [answer, navigate]);
  const isBusy = fetcher.state !== "idle";
  return (
    <fetcher.Form id="add-to-cart" method="post" action={paths.cart()} className="flex gap-3">
      <Csrf />
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="meal_id" value={meal.id} />
      <input type="hidden" name="next" value={here} />
      {meal.is_voucher_meal && <input type="hidden" name="is_voucher" value="true" />}
      <Live />
      <label className="sr-only" htmlFor="quantity">
        Quantity
      </label>
      <select
        id="quantity"
        name="quantity"
        defaultValue="1"
        className="h-14 flex-none rounded-pill border border-line-strong bg-surface px-4 font-bold tabular-nums hover:border-ink"
      >
        {Array.from({ length: Math.max(1, Math.min(most, MOST_AT_ONCE)) }, (_, index) => index + 1).map(
          (count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ),
        )}
      </select>
      <Button tone="primary" size="lg" className="flex-1" disabled={isBusy}>
        {isBusy ? "Adding …" : "Add to cart"}
      </Button>
    </fetcher.Form>
  );
}
