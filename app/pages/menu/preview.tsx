import { useState } from "react";
import type { MealDraftFields } from "~/domain/menu/draft-schemas.server";
import { parseTypedDollars } from "~/kit/money";
import { MealCard } from "~/ui/meals/meal-card";
import type { WireMealCard } from "~/ui/shapes";

export type PreviewCook = WireMealCard["chef"];

interface Shown {
  name: string;
  price: string;
  isVoucher: boolean;
}

/** What the card of the meal shows of its form, while it is typed. */
export function usePreview(start: MealDraftFields) {
  const [shown, setShown] = useState<Shown>({
    name: start.name,
    price: start.price,
    isVoucher: start.is_voucher_meal,
  });
  function read(form: HTMLFormElement): void {
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? "");
    setShown({ name: text("name"), price: text("price"), isVoucher: typed.has("is_voucher_meal") });
  }
  return { shown, read };
}

/** The card that diners will see. */
export function Preview({
  shown: { name, price, isVoucher },
  picture,
  cook,
}: {
  shown: Shown;
  picture: { url: string; alt: string } | undefined;
  cook: PreviewCook;
}) {
  const card: WireMealCard = {
    slug: "",
    name: name || "Your meal",
    price_cents: parseTypedDollars(price) ?? 0,
    is_voucher_meal: isVoucher,
    images: picture ? [{ ...picture, width: 960, height: 720 }] : [],
    rating: null,
    review_count: 0,
    chef: cook,
    when: "Next date",
    mark: null,
    isOff: false,
  };
  return (
    <aside
      aria-labelledby="preview"
      className="grid gap-3 *:min-w-0 lg:sticky lg:top-6 max-lg:max-w-sm max-lg:order-last"
    >
      <h2 id="preview" className="font-medium text-ink-2">
        How diners see it
      </h2>
      <MealCard meal={card} to={null} />
    </aside>
  );
}
