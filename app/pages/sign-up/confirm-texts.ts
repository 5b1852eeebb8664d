/** What a cook is told whose kitchen was just opened. */
export const KITCHEN_OPENED = "Your kitchen is set up. Tell us where it is so we can review it.";
