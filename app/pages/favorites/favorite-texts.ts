/** What is said of a dish that is kept, and of one that is no longer. */
export const keptText = (name: string) => `${name} is in your favorites`;
export const unkeptText = (name: string) => `${name} is no longer in your favorites`;
export const LOGIN_TO_KEEP = "Please login before keeping a dish in your favorites";
