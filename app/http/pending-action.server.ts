import { isLocalEnv } from "~/kit/env.server";
import { COOKIES, readCookie, writeCookie } from "./cookies";

/** A meal that a guest put into the cart before signing in. */
export interface PendingMeal {
  meal_id: number;
  quantity: number;
  is_voucher: boolean;
}

/** What a guest wanted before signing in: so much of a meal in the cart, or a meal among the favorites. */
export type PendingAction = ({ in: "cart" } & PendingMeal) | { in: "favorites"; meal_id: number };

/** Long enough to open an account, too short to surprise anybody. Seconds. */
const KEPT_SECONDS = 1800;

/** The cookie's words for it: `17x2`, `17x1v` for a voucher meal, `17f` for a favorite. */
function write(wanted: PendingAction): string {
  if (wanted.in === "favorites") return `${wanted.meal_id}f`;
  return `${wanted.meal_id}x${wanted.quantity}${wanted.is_voucher ? "v" : ""}`;
}

function read(value: string): PendingAction | null {
  const match = /^([1-9]\d{0,8})(?:f|x([1-9]\d?)(v?))$/.exec(value);
  if (!match) return null;
  const meal_id = Number(match[1]);
  if (match[2] === undefined) return { in: "favorites", meal_id };
  return { in: "cart", meal_id, quantity: Number(match[2]), is_voucher: match[3] === "v" };
}

/** The `Set-Cookie` that keeps it. */
export function pendingCookie(wanted: PendingAction): string {
  return writeCookie(COOKIES.pending, write(wanted), { maxAge: KEPT_SECONDS, secure: !isLocalEnv });
}

/** What waits, and the `Set-Cookie` that forgets it. */
export function consumePending(request: Request): { wanted: PendingAction | null; clear: string } {
  const value = readCookie(request.headers.get("cookie"), COOKIES.pending) ?? "";
  return {
    wanted: read(value),
    clear: writeCookie(COOKIES.pending, "", { maxAge: 0, secure: !isLocalEnv }),
  };
}
