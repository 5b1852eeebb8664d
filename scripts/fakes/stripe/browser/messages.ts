/** Colors and type that the framed fields take over from the page around them. */
export interface Look {
  scheme: "light" | "dark";
  color: string;
  placeholder: string;
  invalid: string;
  fontFamily: string;
  fontSize: string;
}

export interface FrameOptions {
  key: string;
  hidePostalCode: boolean;
  disabled: boolean;
  postalCode: string;
  look: Look;
}

/** An error as Stripe.js hands it to the page. */
export interface StripeJsError {
  type: string;
  code?: string;
  decline_code?: string;
  message: string;
  [more: string]: unknown;
}
export type Reply = { ok: true; body: Record<string, unknown> } | { ok: false; error: StripeJsError };

export interface CardState {
  complete: boolean;
  empty: boolean;
  brand: string;
  postalCode: string;
  error?: { type: "validation_error"; code: string; message: string };
}

export type ToFrame =
  | { kind: "options"; options: FrameOptions }
  | { kind: "create"; request: number; fields: Record<string, unknown> }
  | { kind: "clear" | "focus" | "blur" };

export type FromFrame =
  | { kind: "ready" | "focus" | "blur" | "escape" }
  | { kind: "height"; pixels: number }
  | { kind: "change"; state: CardState }
  | { kind: "created"; request: number; reply: Reply };

export const HELLO = "stripe-fake-card";
export const CHALLENGE_DONE = "stripe-fake-3ds";
