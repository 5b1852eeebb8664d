import { query } from "./paths";

/** A stretch of a wallet's history. */
type Stretch = { kind?: string; page?: number };

/** The screens around a diner's account, apart from the other links: only they load them. */
export const accountPaths = {
  wallet: (stretch: Stretch = {}) => `/account/wallet${query(stretch)}`,
  corporateWallet: (stretch: Stretch = {}) => `/corporate/wallet-transaction${query(stretch)}`,
  voucherMeals: (filters: { date?: string; page?: number } = {}) => `/voucher-meals${query(filters)}`,
  voucherMeal: (chefSlug: string, mealSlug: string) => `/voucher/meals/${chefSlug}/${mealSlug}`,
  cards: () => "/account/cards",
  rewards: (page?: number) => `/account/rewards${query({ page })}`,
  devices: (page?: number) => `/account/devices${query({ page })}`,
  favorites: (page?: number) => `/account/favorites${query({ page })}`,
  diet: () => "/account/diet",
  household: () => "/account/diet#household",
  /** somebody who eats with the diner; nobody yet when left out */
  eater: (id?: number) => `/account/diet/${id ?? "new"}`,
  privacy: () => "/account/privacy",
  myData: () => "/account/my-data.json",
  dashboard: () => "/dashboard",
};
