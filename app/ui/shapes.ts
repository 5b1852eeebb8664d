import type { WireChef } from "~/domain/chefs/schemas.server";
import type { WireMeal } from "~/domain/meals/schemas.server";
import type { WireOrder } from "~/domain/orders/schemas.server";

/*
 * What the parts read of the shapes on the wire, picked from them. A part asks for no more than it shows, so a whole meal,
 * cart or order fits, and so does a shorter row from a list.
 */

export type WirePicture = WireMeal["images"][number];

export type WireSchedule = Pick<NonNullable<WireMeal["schedule"]>, "count_left" | "cutoff_at" | "next_date">;

/** Read beside what their names say: the picture as an address or as data, ratings that are missing in some lists. */
interface Read {
  image?: WirePicture | string | null;
  rating: number | null;
}

export type WireMealCard = Pick<WireMeal, "slug" | "name" | "price_cents" | "images" | "review_count"> &
  Partial<Pick<WireMeal, "is_voucher_meal">> &
  Pick<Read, "rating"> & {
    chef: Pick<WireMeal["chef"], "full_name"> &
      Pick<Read, "image"> & { kitchen: Pick<WireMeal["chef"]["kitchen"], "city"> };
    /** "Tomorrow", "Order by 5 pm today": written by the server, so that no browser needs the days' code. */
    when: string;
    /** What the visitor avoids and it has ("Contains peanut"), else "3 left" when few are. */
    mark: string | null;
    /** Not on offer. */
    isOff: boolean;
  };

export type WireChefCard = Omit<WireChef, "id" | "image" | "rating"> & Required<Read>;

/** Whole cents, as in the cart's and the order's `pricing`. */
export type WirePricing = Omit<WireOrder["pricing"], "totalQuantity">;

export type OrderStatus = WireOrder["status"];

export type WireOrderRow = Pick<WireOrder, "number" | "status" | "delivery_date"> & {
  items: Pick<WireOrder["items"][number], "name" | "quantity" | "is_voucher">[];
  payments: Pick<WireOrder["payments"][number], "refunded_cents" | "refunded_quantity">[];
};
