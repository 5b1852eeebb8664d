/** What a browser calls itself in its user agent, the more special before those it also claims to be. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram\b/, "Instagram"],
  [/\bFBA[NV]\//, "Facebook"],
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

/** An iPad that asks for the pages of a desk calls itself a Mac; nothing in the header tells the two apart. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** What is no browser: apps and scripts, by the library that speaks for them. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/^curl\//, "curl"],
  [/^PostmanRuntime\//, "Postman"],
  [/^(python-requests|python-httpx|Python-urllib|aiohttp)\b/i, "A Python program"],
  [/^(okhttp|Dalvik)\//, "An Android app"],
  [/\bCFNetwork\//, "An Apple app"],
  [/^(node|node-fetch|axios|undici)\b/, "A Node program"],
];

const nameIn = (table: typeof BROWSERS, text: string) => table.find(([sign]) => sign.test(text))?.[1] ?? null;

/**
 * A device in words somebody knows it by ("Chrome on Android"), from its user agent. Only words of ours: whatever else
 * stands in the header, which its sender wrote, is shown to nobody.
 */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const program = nameIn(PROGRAMS, text);
  if (program !== null) return program;
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? (system === null ? "Unknown device" : `A browser on ${system}`);
}
