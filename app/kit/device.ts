/** Whose store a device takes its apps from; null for a computer, and for whatever does not say. */
export type Device = "apple" | "android" | null;

/** The device by the browser's own word (`User-Agent`). An iPad calls itself a Macintosh, and so is none. */
export function deviceOf(userAgent: string | null): Device {
  if (/\biP(hone|od|ad)\b/.test(userAgent ?? "")) return "apple";
  return /\bAndroid\b/.test(userAgent ?? "") ? "android" : null;
}
