import { Share2 } from "../icons";
import { ShareLinks } from "../share-links";

/** The header's links that share DinDin; one press away. `url` is absolute. */
export function ShareMenu({ url }: { url: string }) {
  return (
    <details name="header-menu" className="relative">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-pill hover:bg-sunk">
        <span className="sr-only">Share DinDin</span>
        <Share2 className="size-5" />
      </summary>
      <div className="absolute right-0 top-full z-30 mt-1 grid w-60 gap-3 rounded-card border border-line bg-surface p-4 shadow-soft">
        <p className="text-sm text-ink-2">Tell a friend: SHARE10 takes 10% off their first order. #DinDin</p>
        <ShareLinks url={url} text="Dinner from a home kitchen near you" label="Share DinDin" />
      </div>
    </details>
  );
}
