import type { Device } from "~/kit/device";

const stores = [
  {
    device: "apple",
    href: "https://apps.apple.com/us/search?term=DinDin",
    top: "Download on the",
    name: "App Store",
  },
  {
    device: "android",
    href: "https://play.google.com/store/search?q=DinDin&c=apps",
    top: "Get it on",
    name: "Google Play",
  },
];

/** The apps at the Apple App Store and at Google Play, plain links: a phone's own store alone, both for everybody else. */
export function StoreLinks({ device = null }: { device?: Device }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      {stores
        .filter((store) => device === null || store.device === device)
        .map((store) => (
          <a
            key={store.name}
            href={store.href}
            rel="noreferrer"
            className="flex min-h-12 flex-col justify-center rounded-field bg-ink px-4 py-1 leading-tight text-paper hover:bg-ink/85"
          >
            <span className="text-xs">{store.top}</span>
            <span className="font-bold">{store.name}</span>
          </a>
        ))}
    </div>
  );
}
