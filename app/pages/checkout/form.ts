/** Every field of the checkout belongs to one form, wherever on the page it stands. */
export const FORM = { form: "checkout" } as const;

/** Stands for a group order's address in it, which is none of the saved ones. */
export const GROUP_ADDRESS = 999_999_999;
