import { clsx } from "clsx";
import { sourceSet } from "../picture";
import type { WirePicture } from "../shapes";

const grounds = ["bg-paprika-wash", "bg-herb-wash", "bg-turmeric-wash", "bg-plum-wash"];

function groundOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return grounds[sum % grounds.length] ?? "bg-sunk";
}

/** How large it is drawn, and the letter in it, by its size in pixels: classes, since pages allow no style attributes. */
const SIZES = {
  26: "size-[26px] text-[12px]",
  36: "size-[36px] text-[15px]",
  40: "size-[40px] text-[17px]",
  44: "size-[44px] text-[18px]",
  72: "size-[72px] text-[30px]",
  84: "size-[84px] text-[35px]",
  112: "size-[112px] text-[47px]",
};

/** A cook's round portrait, or the first letter of the name on a tinted ground. `size` is in pixels. */
export function Portrait({
  name,
  image,
  size,
  decorative = false,
  className,
}: {
  name: string;
  image?: WirePicture | string | null;
  size: keyof typeof SIZES;
  /** The name stands beside it already: say nothing twice. */
  decorative?: boolean;
  className?: string;
}) {
  const url = typeof image === "string" ? image : image?.url;
  const shape = clsx("flex-none overflow-hidden rounded-pill", SIZES[size], className);
  if (url) {
    return (
      <img
        src={url}
        srcSet={sourceSet(url)}
        sizes={`${size}px`}
        width={size}
        height={size}
        alt={decorative ? "" : `Portrait of ${name}`}
        loading="lazy"
        decoding="async"
        className={clsx(shape, "bg-sunk object-cover")}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(shape, groundOf(name), "inline-grid place-items-center font-bold text-ink")}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
