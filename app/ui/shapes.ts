/**
 * What the parts read of the shapes on the wire. A part asks for no more than it shows, so a whole meal,
 * cart or order fits, and so does a shorter row from a list.
 */

export type WirePicture = { url: string; width: number; height: number; alt: string };

export type WireSchedule = {
  count_left: number;
  /** ISO 8601 UTC: the last moment to order for `next_date`. */
  cutoff_at: string;
  /** YYYY-MM-DD in the marketplace's time zone. */
  next_date: string;
};

export type WireMealCard = {
  slug: string;
  name: string;
  price_cents: number;
  is_voucher_meal?: boolean;
  images: WirePicture[];
  rating: number | null;
  review_count: number;
  chef: {
    full_name: string;
    image?: WirePicture | string | null;
    kitchen: { city: string };
  };
  /** "Tomorrow", "Order by 5 pm today": written by the server, so that no browser needs the days' code. */
  when: string;
  /** What the visitor avoids and it has ("Contains peanut"), else "3 left" when few are. */
  mark: string | null;
  /** Not on offer. */
  isOff: boolean;
};

export type WireChefCard = {
  slug: string;
  full_name: string;
  excerpt: string;
  image: WirePicture | string | null;
  rating: number | null;
  review_count: number;
  cuisines: { id: number; title: string }[];
  kitchen: { city: string; state: string };
};

/** Whole cents, as in the cart's and the order's `pricing`. */
export type WirePricing = {
  subtotal: number;
  deliveryFee: number;
  commissionFee: number;
  localTax: number;
  discount: number;
  total: number;
  cartTotal: number;
};

export type OrderStatus =
  | "pending_payment"
  | "placed"
  | "accepted"
  | "preparing"
  | "out_for_delivery"
  | "delivered"
  | "cancelled"
  | "expired";

export type WireOrderRow = {
  number: string;
  status: OrderStatus;
  delivery_date: string;
  items: { name: string; quantity: number; is_voucher: boolean }[];
  payments: { refunded_cents: number; refunded_quantity?: number }[];
};
