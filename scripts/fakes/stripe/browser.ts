import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { type Answer, html } from "../kit/http.ts";
import { CARD_PAGE_STYLE } from "./browser/card-style.ts";

const built = new Map<string, string>();

/** Bundles one of the browser's scripts at its first request and keeps it. */
function script(name: "stripe-js" | "card-frame"): string {
  const known = built.get(name);
  if (known !== undefined) return known;
  const entry = fileURLToPath(new URL(`./browser/${name}.ts`, import.meta.url));
  const result = buildSync({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2020",
    minify: true,
  });
  const text = result.outputFiles[0]?.text ?? "";
  built.set(name, text);
  return text;
}

const javascript = (body: string): Answer => ({
  status: 200,
  headers: {
    "content-type": "text/javascript; charset=utf-8",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "no-cache",
  },
  body,
});

/** The files under /js: the fake for Stripe.js, and the page that the card element frames. */
export function browserFile(path: string): Answer | null {
  if (path === "/js" || path === "/js/" || path === "/js/stripe.js") return javascript(script("stripe-js"));
  if (path === "/js/card-frame.js") return javascript(script("card-frame"));
  if (path !== "/js/card.html") return null;
  return html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><style>${CARD_PAGE_STYLE}</style><body><script src="/js/card-frame.js"></script></body></html>`,
  );
}
