/** `2026-11-24T02:40:00.000Z` as `2026-11-24 02:40`. */
export const minuteText = (iso: string): string => iso.slice(0, 16).replace("T", " ");
