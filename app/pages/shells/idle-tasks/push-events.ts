/** How long after it is known that something is left it is reported (spec, sections 4 and 9). Milliseconds. */
export const RESET_MS = 1000;

/** What the server says for whoever is signed in. */
export interface PushState {
  /** our public key, base64url */
  key: string;
  /** an opaque name for the person; null for a guest */
  who: string | null;
  has_consent: boolean;
  /** pushes go to the browser of this very sign-in */
  has_browser: boolean;
  remaining_dollar_cents: number;
  remaining_voucher: number;
}

export interface Report {
  event: string;
  meal?: string;
}

/** Reports what is left of an organization's dollars and vouchers: a second later, each only above 0, only with consent. */
export function reportUnspent(state: PushState, report: (report: Report) => void): void {
  if (!state.has_consent) return;
  const left = { reset_dollar: state.remaining_dollar_cents, reset_voucher: state.remaining_voucher };
  for (const [event, amount] of Object.entries(left))
    if (amount > 0) setTimeout(() => report({ event }), RESET_MS);
}

/** What leaving a page means: a cart left behind, one that is empty since, or a meal that was only looked at. */
export function eventsOnLeaving(page: {
  hasConsent: boolean;
  path: string;
  cartCount: number;
  /** a cart was reported before and nobody has said since that it is empty */
  wasReported: boolean;
}): Report[] {
  if (!page.hasConsent) return [];
  if (page.cartCount > 0) return [{ event: "cart_abandonment" }];
  const emptied: Report[] = page.wasReported ? [{ event: "cart_emptied" }] : [];
  const [, meal] = /^\/(?:voucher\/)?meals\/[^/]+\/([^/]+)\/?$/.exec(page.path) ?? [];
  return meal ? [...emptied, { event: "browse_abandonment", meal }] : emptied;
}
