/** The specification's code for the first order: 10% off, paid by the platform. */
export const FIRST_ORDER_CODE = "SHARE10";

/** How it works, in three steps: a title and a line each. */
export const HOW_STEPS = [
  ["Pick a dinner", "Each cook offers a few dishes and sets an order deadline."],
  ["It is cooked for you", "From scratch in a home kitchen, on the day it's delivered."],
  ["Heat and eat", "Delivered to your door in the evening, with reheating instructions."],
] as const;
