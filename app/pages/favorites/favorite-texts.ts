/** What is said of a dish that is kept, and of one that is no longer. */
export const keptText = (name: string) => `${name} was added to your favorites`;
export const unkeptText = (name: string) => `${name} was removed from your favorites`;
export const LOGIN_TO_KEEP = "Please sign in to save favorites";
