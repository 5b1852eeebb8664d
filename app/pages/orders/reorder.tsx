import { Form } from "@remix-run/react";
import type { ReorderResult } from "~/domain/checkout/reorder.server";
import { formatDay } from "~/kit/day";
import { paths } from "~/kit/paths";
import { countOf } from "~/kit/text";
import { Button, ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";

/**
 * "Order again". `of` tells several of them on a page apart. From a list it is a whole new document: the order's own
 * screen is one, since a card may be entered there.
 */
export function Reorder({ order_id, of }: { order_id: number; of?: string }) {
  return (
    <Form method="post" action={paths.order(order_id)} reloadDocument={of !== undefined} className="grid">
      <Csrf />
      <input type="hidden" name="intent" value="reorder" />
      <Button>
        Order again
        {of && <span className="sr-only">: {of}</span>}
      </Button>
    </Form>
  );
}

/** What could not be had again, or less of it, why, and from when it can; the rest is in the cart. */
export function ReorderNotice({ answer: { added, fewer, missing } }: { answer: ReorderResult }) {
  const whole = added - fewer.length;
  return (
    <Panel id="not-again" title="Some dishes aren't available today">
      <div role="status" className="grid gap-4">
        <ul className="grid gap-3">
          {fewer.map(({ name, got, asked, why }) => (
            <li key={`fewer ${name}`}>
              <p className="font-bold">{name}</p>
              <p className="text-ink-2">
                Your cart has {got} of the {asked} you had. {why}
              </p>
            </li>
          ))}
          {missing.map(({ name, why, next_date }) => (
            <li key={`missing ${name}`}>
              <p className="font-bold">{name}</p>
              <p className="text-ink-2">
                {why}
                {next_date && ` It's next available on ${formatDay(next_date)}.`}
              </p>
            </li>
          ))}
        </ul>
        {added > 0 ? (
          <div className="flex flex-wrap items-center gap-4">
            {whole > 0 && (
              <p>
                {whole === 1 ? "The other dish is" : `The other ${countOf(whole, "dish", "dishes")} are`} in
                your cart.
              </p>
            )}
            <ButtonLink to={paths.cart()} tone="primary">
              View cart
            </ButtonLink>
          </div>
        ) : (
          <ButtonLink to={paths.meals()} tone="primary" className="justify-self-start">
            Find another dinner
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
