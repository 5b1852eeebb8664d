/** The documents that a kitchen shows, as plain data for forms and schemas alike. */
export const DOCUMENT_KINDS = ["permit", "food_handler"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a kind is called on the screen. */
export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  permit: "Kitchen permit",
  food_handler: "Food handler card",
};

/** Characters. */
export const PERMIT_NUMBER_LENGTH = 60;

/** A scan of a few pages. Bytes. */
export const DOCUMENT_BYTES = 5 * 1024 * 1024;
export const DOCUMENT_TOO_LARGE = "Choose a file of 5 MB or less.";
