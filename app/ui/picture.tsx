import { clsx } from "clsx";
import { sprite } from "./icons";
import type { WirePicture } from "./shapes";

const storedWidths = [320, 640, 960];

/**
 * The `srcset` of a stored picture. Stored pictures carry their width at the end of their name
 * ("…-640.avif") and have every smaller width of 320, 640 and 960 beside them; others have no set.
 */
export function sourceSet(url: string): string | undefined {
  const match = /^(.*)-(\d{3,4})(\.(?:avif|webp))$/.exec(url);
  if (!match) return undefined;
  const [, stem, largest, extension] = match;
  return storedWidths
    .filter((width) => width <= Number(largest))
    .map((width) => `${stem}-${width}${extension} ${width}w`)
    .join(", ");
}

/**
 * A picture in a frame of fixed proportion: nothing moves when it arrives.
 * `priority` is for the one large picture at the top of a page; all others load when near.
 */
export function Picture({
  picture,
  sizes,
  priority = false,
  ratio = "aspect-[4/3]",
  rounded = "rounded-card",
  className,
}: {
  picture: WirePicture | null | undefined;
  /** The `sizes` attribute: how wide the picture is shown at which viewport. */
  sizes: string;
  priority?: boolean;
  ratio?: string;
  rounded?: string;
  className?: string;
}) {
  const frame = clsx("overflow-hidden bg-sunk", ratio, rounded, className);
  if (!picture) return <NoPicture className={frame} />;
  return (
    <div className={frame}>
      <img
        src={picture.url}
        srcSet={sourceSet(picture.url)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading={priority ? "eager" : "lazy"}
        decoding={priority ? "sync" : "async"}
        {...(priority ? { fetchpriority: "high" } : {})}
        className="size-full object-cover"
      />
    </div>
  );
}

/** The frame of a meal whose cook has not photographed it yet: an empty plate, not a broken image. */
function NoPicture({ className }: { className: string }) {
  return (
    <div className={clsx(className, "grid place-items-center text-line-strong")}>
      <svg aria-hidden="true" viewBox="0 0 120 90" className="w-1/2" fill="none" stroke="currentColor">
        <use href={`${sprite}#no-picture`} />
      </svg>
      <span className="sr-only">No picture yet</span>
    </div>
  );
}
