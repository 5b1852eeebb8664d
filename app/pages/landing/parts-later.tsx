import { later } from "~/ui/later";
import { Apps as AppsHere } from "./apps";
import { Coupon as CouponHere } from "./coupon";
import { How as HowHere } from "./how";

const isStill = true;

/** Words that never change: the server draws them, and whoever comes here from another screen fetches them. */
export const Coupon = later(
  import.meta.env.SSR ? CouponHere : null,
  async () => (await import("./coupon")).Coupon,
  { instead: <div className="min-h-26" />, isStill },
);
export const How = later(import.meta.env.SSR ? HowHere : null, async () => (await import("./how")).How, {
  instead: <div className="min-h-52" />,
  isStill,
});
export const Apps = later(import.meta.env.SSR ? AppsHere : null, async () => (await import("./apps")).Apps, {
  instead: <div className="min-h-96" />,
  isStill,
});
