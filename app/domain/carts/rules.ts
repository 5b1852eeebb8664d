/** Limits of a cart, for the forms and the schemas alike. */
export const cartRules = {
  /** portions of one meal; the database says the same */
  quantity: { max: 99, message: "Enter a quantity from 1 to 99" },
  /** different meals in one cart */
  mostLines: 30,
} as const;
