import type { Device } from "~/kit/device";
import { ShareLinks } from "~/ui/share-links";
import { StoreLinks } from "~/ui/store-links";
import { Phone } from "./phone";

/** The apps, for the visitor's device, and passing it on: `url` is the page's absolute address. */
export function Apps({ url, device }: { url: string; device: Device }) {
  return (
    <>
      <section
        aria-labelledby="apps"
        className="grid items-center gap-8 overflow-hidden rounded-picture bg-sunk px-6 pt-8 lg:grid-cols-[1.3fr_1fr] lg:gap-14 lg:px-14 lg:pt-0"
      >
        <div className="grid gap-4 lg:py-12">
          <h2 id="apps" className="title text-2xl">
            Dinner in your pocket
          </h2>
          <p className="max-w-[30rem] text-ink-2">
            Track your order and book your next dinner in two taps. For iPhone and Android.
          </p>
          <StoreLinks device={device} />
        </div>
        <Phone />
      </section>
      <section aria-labelledby="tell" className="flex flex-wrap items-center justify-between gap-6">
        <div className="grid gap-1">
          <h2 id="tell" className="title text-2xl">
            Know someone hungry?
          </h2>
          <p className="text-ink-2">SHARE10 takes 10% off their first order, too. #DinDin</p>
        </div>
        <ShareLinks url={url} text="Dinner from a home kitchen near you" />
      </section>
    </>
  );
}
