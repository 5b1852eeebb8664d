/** The header by which a page says that it reads another one of the browser's history. */
export const HISTORY_STEP = "x-history-step";
