import { clsx } from "clsx";
import type { SVGAttributes } from "react";
import sprite from "./icons.svg?url";

export { sprite };

/**
 * An icon of the sprite: twenty bytes of script each, and the page names a shape instead of repeating it. Lines take the
 * text's color; size them by class (`size-5`). They stand beside words, so readers skip them.
 */
export function icon(name: string, filled = false) {
  return function Icon({ className, ...rest }: SVGAttributes<SVGSVGElement>) {
    return (
      <svg
        aria-hidden="true"
        width="24"
        height="24"
        fill={filled ? "currentColor" : "none"}
        stroke={filled ? "none" : "currentColor"}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={clsx("flex-none", className)}
        {...rest}
      >
        <use href={`${sprite}#${name}`} />
      </svg>
    );
  };
}

export const ArrowLeft = /* @__PURE__ */ icon("arrow-left");
export const ArrowRight = /* @__PURE__ */ icon("arrow-right");
export const ArrowUp = /* @__PURE__ */ icon("arrow-up");
export const Check = /* @__PURE__ */ icon("check");
export const ChefHat = /* @__PURE__ */ icon("chef-hat");
export const ChevronDown = /* @__PURE__ */ icon("chevron-down");
export const ChevronRight = /* @__PURE__ */ icon("chevron-right");
export const CircleAlert = /* @__PURE__ */ icon("circle-exclamation-point");
export const CircleCheckBig = /* @__PURE__ */ icon("circle-check-big");
export const Heart = /* @__PURE__ */ icon("heart");
export const House = /* @__PURE__ */ icon("house");
export const Info = /* @__PURE__ */ icon("info");
export const LocateFixed = /* @__PURE__ */ icon("locate-fixed");
export const Mail = /* @__PURE__ */ icon("mail");
export const MapPin = /* @__PURE__ */ icon("map-pin");
export const Minus = /* @__PURE__ */ icon("minus");
export const Monitor = /* @__PURE__ */ icon("monitor");
export const Moon = /* @__PURE__ */ icon("moon");
export const Plus = /* @__PURE__ */ icon("plus");
export const ReceiptText = /* @__PURE__ */ icon("receipt-text");
export const Search = /* @__PURE__ */ icon("search");
export const Share2 = /* @__PURE__ */ icon("share-2");
export const ShoppingBag = /* @__PURE__ */ icon("shopping-bag");
export const Sun = /* @__PURE__ */ icon("sun");
export const Trash2 = /* @__PURE__ */ icon("trash");
export const UserRound = /* @__PURE__ */ icon("user-round");
export const CalendarDays = /* @__PURE__ */ icon("calendar-days");
export const Landmark = /* @__PURE__ */ icon("landmark");
export const Wallet = /* @__PURE__ */ icon("wallet");
export const X = /* @__PURE__ */ icon("x");

export const Facebook = /* @__PURE__ */ icon("brand-facebook", true);
export const XBrand = /* @__PURE__ */ icon("brand-x", true);
