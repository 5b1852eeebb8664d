import { island } from "~/ui/island";
import { Apps as AppsHere } from "./apps";
import { Coupon as CouponHere } from "./coupon";
import { How as HowHere } from "./how";

const isStatic = true;

export const Coupon = island(
  import.meta.env.SSR ? CouponHere : null,
  async () => (await import("./coupon")).Coupon,
  { placeholder: <div className="min-h-26" />, isStatic },
);
export const How = island(import.meta.env.SSR ? HowHere : null, async () => (await import("./how")).How, {
  placeholder: <div className="min-h-52" />,
  isStatic,
});
export const Apps = island(import.meta.env.SSR ? AppsHere : null, async () => (await import("./apps")).Apps, {
  placeholder: <div className="min-h-96" />,
  isStatic,
});
