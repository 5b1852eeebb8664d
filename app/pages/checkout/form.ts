/** Every field of the checkout belongs to one form, wherever on the page it stands. */
export const FORM = { form: "checkout" } as const;
