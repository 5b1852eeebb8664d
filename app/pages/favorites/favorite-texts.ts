/** What is said of a dish that is kept, and of one that is no longer. */
export const favoritedText = (name: string) => `${name} was added to your favorites`;
export const unfavoritedText = (name: string) => `${name} was removed from your favorites`;
export const LOGIN_TO_FAVORITE = "Please sign in to save favorites";
