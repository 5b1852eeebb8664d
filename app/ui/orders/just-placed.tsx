import { Picture } from "../picture";
import type { WirePicture } from "../shapes";

/** The moment after paying: what was ordered, large, and what happens now. `cook` is null for several cooks. */
export function JustPlaced({ pictures, cook }: { pictures: readonly WirePicture[]; cook: string | null }) {
  return (
    <div
      role="status"
      className="grid overflow-hidden rounded-card border border-line bg-herb-wash sm:grid-cols-[1fr_1.1fr] lg:grid-cols-[1fr_1.6fr]"
    >
      {pictures.length > 0 && (
        <div className={`grid gap-0.5 ${pictures.length > 1 ? "grid-cols-2" : ""}`}>
          {pictures.slice(0, 2).map((picture) => (
            <Picture
              key={picture.url}
              picture={picture}
              sizes="(min-width: 62rem) 28rem, 100vw"
              ratio="aspect-[16/9] sm:aspect-auto sm:h-full sm:min-h-52"
              rounded=""
              priority
            />
          ))}
        </div>
      )}
      <div className="grid content-center gap-2 px-6 py-7 lg:px-9">
        <p className="title text-2xl text-herb lg:text-3xl">Your dinner is ordered</p>
        <p className="text-lg">
          {cook === null ? "Your cooks have" : `${cook} has`} your order. The receipt is on its way to your
          inbox.
        </p>
      </div>
    </div>
  );
}
