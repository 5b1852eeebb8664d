/** What a cook is told whose kitchen was just opened. */
export const KITCHEN_OPENED = "Your kitchen is open for you. Say where it is, and we look at it.";
