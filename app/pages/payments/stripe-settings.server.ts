import { env } from "~/kit/env.server";
import type { StripeSettings } from "./stripe";

/** What a screen on which a card can be entered needs to load Stripe.js. */
export const stripeSettings = (): StripeSettings => ({
  key: env.STRIPE_PUBLISHABLE_KEY,
  script: env.STRIPE_JS_URL ?? null,
});
