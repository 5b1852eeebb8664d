import { isCardScreen } from "~/kit/card-screens";
import { CSP_REPORTS } from "~/kit/csp-reports";
import { env, isLocalEnv } from "~/kit/env.server";

function stripeHosts(): { script: string; frame: string; connect: string } {
  if (env.STRIPE_JS_URL) {
    const hosts = [
      ...new Set(
        [env.STRIPE_JS_URL, env.STRIPE_API_BASE ?? env.STRIPE_JS_URL].map((url) => new URL(url).origin),
      ),
    ].join(" ");
    return { script: hosts, frame: hosts, connect: hosts };
  }
  return {
    script: "https://js.stripe.com",
    frame: "https://js.stripe.com https://hooks.stripe.com",
    connect: "https://api.stripe.com",
  };
}
const stripe = stripeHosts();

/**
 * Styles come from our files, and from elements with the answer's nonce; no element of ours has a style attribute. The
 * payment provider's script gives its frames some, so a page with a card allows these, and the hot reload of development
 * writes elements without a nonce.
 */
function styleSources(card: boolean, nonce: string, dev: boolean): string[] {
  if (dev) return ["style-src 'self' 'unsafe-inline'"];
  return [`style-src 'self' 'nonce-${nonce}'`, ...(card ? ["style-src-attr 'unsafe-inline'"] : [])];
}

/**
 * Where what was blocked is reported. `report-uri` is the older way, which every browser knows; one that knows `report-to`
 * leaves it out, but sends the reports of a page over plain http nowhere.
 */
const REPORTED = [
  `report-uri ${CSP_REPORTS}`,
  ...(env.APP_ORIGIN.startsWith("https:") ? ["report-to csp"] : []),
];

function contentSecurityPolicy(card: boolean, nonce: string): string {
  const dev = isLocalEnv && process.env.HOT_RELOAD === "1";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${card ? ` ${stripe.script}` : ""}${dev ? " 'unsafe-eval'" : ""}`,
    ...styleSources(card, nonce, dev),
    "img-src 'self' data: blob:",
    `connect-src 'self'${card ? ` ${stripe.connect}` : ""}${dev ? " ws:" : ""}`,
    `frame-src ${card ? stripe.frame : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'`,
    "frame-ancestors 'none'",
    ...REPORTED,
  ].join("; ");
}

/** What no page of ours asks a browser for, so that neither a script that got in nor a frame can. */
const DENIED = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
/** The diner's place, a code to copy. Browsers that know other features deny them to frames by default. */
const OWN = ["geolocation=(self)", "clipboard-write=(self)"];
/** What the payment provider's frames ask for where a card is entered. */
const PAYING = ["payment", "publickey-credentials-get"];
/** Two-step sign-in by a passkey is on pages of our own, in no frame. */
const OURS_TOO = "publickey-credentials-get";

function permissionsPolicy(card: boolean): string {
  const hosts = stripe.frame.split(" ").map((host) => `"${host}"`);
  const allowed = card ? `(self ${hosts.join(" ")})` : "()";
  return [
    ...DENIED.map((feature) => `${feature}=()`),
    ...OWN,
    ...PAYING.map((feature) => `${feature}=${card || feature !== OURS_TOO ? allowed : "(self)"}`),
  ].join(", ");
}
const PERMISSIONS = { card: permissionsPolicy(true), other: permissionsPolicy(false) };

/**
 * The same for every answer. No page of ours opens a window that has to know who opened it (signing in with Google or
 * Facebook leads there and back, a bank asks in a frame), and nobody else's page shows what is ours; pictures, which
 * anybody may show, say so themselves.
 */
const FIXED = {
  "reporting-endpoints": `csp="${CSP_REPORTS}"`,
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** The headers of every answer, 404 and errors included; what is one person's own is neither kept nor indexed. */
export function securityHeaders(
  pathname: string,
  nonce: string,
  isPersonal: boolean,
): Record<string, string> {
  const card = isCardScreen(pathname);
  return {
    "content-security-policy": contentSecurityPolicy(card, nonce),
    "permissions-policy": card ? PERMISSIONS.card : PERMISSIONS.other,
    ...FIXED,
    ...(isPersonal ? { "cache-control": "no-store", "x-robots-tag": "noindex" } : {}),
  };
}
