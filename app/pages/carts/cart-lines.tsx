import type { ComponentProps } from "react";
import { type Avoided, NOTHING_AVOIDED } from "./avoided-notice";
import { CartLine } from "./cart-line";

type Line = ComponentProps<typeof CartLine>["line"];

/** Every line of a cart, those paid with money first; `avoided` by the line's id. `isNarrow` beside another page. */
export function CartLines({
  cart,
  avoided,
  isNarrow,
}: {
  cart: { meals: Line[]; voucherMeal: Line[] };
  avoided: Record<number, Avoided>;
  isNarrow?: boolean;
}) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {[...cart.meals, ...cart.voucherMeal].map((line) => (
        <CartLine
          key={line.id}
          line={line}
          isVoucher={cart.voucherMeal.includes(line)}
          avoided={avoided[line.id] ?? NOTHING_AVOIDED}
          isNarrow={isNarrow}
        />
      ))}
    </ul>
  );
}
