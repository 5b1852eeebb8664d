import { Form } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { Csrf } from "~/ui/forms/csrf";
import { TO_CHECKOUT } from "./texts";

/**
 * Begins the checkout: the hold is made by this POST, and ticks and notes for the cooks go with it. A whole new document,
 * since only card screens may talk to Stripe. `day` is the soonest one that the cart was shown with.
 */
export function ToCheckout({ day = "" }: { day?: string | undefined }) {
  return (
    <Form id={TO_CHECKOUT} method="post" action={paths.checkout()} reloadDocument>
      <Csrf />
      <input type="hidden" name="day" value={day} />
    </Form>
  );
}
