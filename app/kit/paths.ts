/** A query string of what is given; nothing when nothing is. */
export function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/**
 * Every link of the screens but most of the cook's desk (`desk-paths.ts`), what belongs to signing in (`sign-in-paths.ts`) and
 * the pages of words (`information-paths.ts`), which few screens need. A path stands here and in the route table, and
 * nowhere else.
 */
export const paths = {
  home: () => "/",
  meals: (filters: Record<string, string | number | undefined> = {}) => `/meals${query(filters)}`,
  cuisine: (slug: string) => `/meals/${slug}`,
  meal: (chefSlug: string, mealSlug: string) => `/meals/${chefSlug}/${mealSlug}`,
  chefs: (page?: number) => `/chefs${query({ page })}`,
  chef: (slug: string) => `/chefs/${slug}`,
  cart: () => "/account/cart",
  checkout: () => "/checkout",
  order: (id: number) => `/my-orders/${id}`,
  orderPlaced: (id: number) => `/my-orders/${id}?placed=1`,
  receipt: (id: number) => `/my-orders/${id}/receipt`,
  receiptPdf: (id: number) => `/my-orders/${id}/receipt.pdf`,
  myOrders: () => "/my-orders",
  account: () => "/account",
  giftCards: () => "/account/gift-cards",
  addresses: (next?: string) => `/account/addresses${query({ next })}`,
  login: (next?: string) => `/login${query({ next })}`,
  signup: (next?: string) => `/signup${query({ next })}`,
  logout: () => "/logout",
  place: () => "/place",
  chefOrders: () => "/chef/neworders",
  error: (reason?: string, meal?: string) => `/error${query({ reason, meal })}`,
};
