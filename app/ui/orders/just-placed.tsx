import { Picture } from "../picture";
import { Pill } from "../pill";
import type { WirePicture } from "../shapes";

const MOST_PICTURES = 2;

/**
 * The moment after paying: what was ordered, large, and what happens now. Of many `dishes` the first two are pictured and
 * the rest is counted. `cook` is null for several cooks.
 */
export function JustPlaced({
  pictures,
  dishes,
  cook,
}: {
  pictures: readonly WirePicture[];
  /** how many different dishes were ordered */
  dishes: number;
  cook: string | null;
}) {
  const shown = pictures.slice(0, MOST_PICTURES);
  const more = dishes - shown.length;
  return (
    <div
      role="status"
      className="grid overflow-hidden rounded-card border border-line bg-herb-wash sm:grid-cols-[1fr_1.1fr] lg:grid-cols-[1fr_1.6fr]"
    >
      {shown.length > 0 && (
        <div className={`relative grid gap-0.5 ${shown.length > 1 ? "grid-cols-2" : ""}`}>
          {shown.map((picture) => (
            <Picture
              key={picture.url}
              picture={picture}
              sizes="(min-width: 62rem) 28rem, 100vw"
              ratio="aspect-[16/9] sm:aspect-auto sm:h-full sm:min-h-52"
              rounded=""
              priority
            />
          ))}
          {more > 0 && (
            <Pill tone="cocoa" className="absolute bottom-3 right-3">
              +{more}
              <span className="sr-only"> more {more === 1 ? "dish" : "dishes"}</span>
            </Pill>
          )}
        </div>
      )}
      <div className="grid content-center gap-2 px-6 py-7 lg:px-9">
        <p className="title text-2xl text-herb lg:text-3xl">Your order is placed</p>
        <p className="text-lg">
          {cook === null ? "Your cooks have" : `${cook} has`} your order. We've emailed your receipt.
        </p>
      </div>
    </div>
  );
}
