import { clsx } from "clsx";
import { sourceSet } from "../picture";
import type { WirePicture } from "../shapes";

const grounds = ["bg-paprika-wash", "bg-herb-wash", "bg-turmeric-wash", "bg-plum-wash"];

function groundOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return grounds[sum % grounds.length] ?? "bg-sunk";
}

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
  size: number;
  /** The name stands beside it already: say nothing twice. */
  decorative?: boolean;
  className?: string;
}) {
  const url = typeof image === "string" ? image : image?.url;
  const shape = clsx("flex-none overflow-hidden rounded-pill", className);
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
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(shape, groundOf(name), "inline-grid place-items-center font-bold text-ink")}
      style={{ width: size, height: size, fontSize: Math.max(12, size * 0.42) }}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
