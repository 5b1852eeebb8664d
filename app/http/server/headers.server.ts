import { isCardScreen } from "~/kit/card-screens";
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

function contentSecurityPolicy(card: boolean, nonce: string): string {
  const dev = isLocalEnv && process.env.HOT_RELOAD === "1";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${card ? ` ${stripe.script}` : ""}${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${card ? ` ${stripe.connect}` : ""}${dev ? " ws:" : ""}`,
    `frame-src ${card ? stripe.frame : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'`,
    "frame-ancestors 'none'",
  ].join("; ");
}

const FIXED = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(self)",
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

/** The headers of every answer, 404 and errors included; what is one person's own is neither kept nor indexed. */
export function securityHeaders(
  pathname: string,
  nonce: string,
  isPersonal: boolean,
): Record<string, string> {
  const policy = contentSecurityPolicy(isCardScreen(pathname), nonce);
  return {
    "content-security-policy": policy,
    ...FIXED,
    ...(isPersonal ? { "cache-control": "no-store", "x-robots-tag": "noindex" } : {}),
  };
}
