/** The specification's code for the first order: 10% off, paid by the platform. */
export const FIRST_ORDER_CODE = "SHARE10";

/** How it works, in three steps: a title and a line each. */
export const HOW_STEPS = [
  ["Pick a dinner", "Each cook puts a few dishes on the stove and says until when to order."],
  ["It is cooked for you", "From scratch, in a home kitchen, on the day it comes to you."],
  ["Warm it and eat", "Brought to your door in the evening, with a note on how to warm it."],
] as const;
