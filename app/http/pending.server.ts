import { isLocalEnv } from "~/kit/env.server";
import { COOKIES, readCookie, writeCookie } from "./cookies";

/** A meal that a guest put into the cart before signing in. */
export interface PendingMeal {
  meal_id: number;
  quantity: number;
  is_voucher: boolean;
}

/** Long enough to open an account, too short to surprise anybody. Seconds. */
const KEPT_SECONDS = 1800;

/** The `Set-Cookie` that keeps it: `17x2` or `17x1v` for a voucher meal. */
export function pendingCookie({ meal_id, quantity, is_voucher }: PendingMeal): string {
  const value = `${meal_id}x${quantity}${is_voucher ? "v" : ""}`;
  return writeCookie(COOKIES.pending, value, { maxAge: KEPT_SECONDS, secure: !isLocalEnv });
}

/** The meal that waits, and the `Set-Cookie` that forgets it. */
export function takePending(request: Request): { meal: PendingMeal | null; clear: string } {
  const match = /^([1-9]\d{0,8})x([1-9]\d?)(v?)$/.exec(
    readCookie(request.headers.get("cookie"), COOKIES.pending) ?? "",
  );
  const clear = writeCookie(COOKIES.pending, "", { maxAge: 0, secure: !isLocalEnv });
  if (!match) return { meal: null, clear };
  return {
    meal: { meal_id: Number(match[1]), quantity: Number(match[2]), is_voucher: match[3] === "v" },
    clear,
  };
}
