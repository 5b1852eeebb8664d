import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Picture } from "../picture";
import type { WirePicture } from "../shapes";

/**
 * Where each picture lies, and how wide it is there. The second is 44vw wide on a phone and says 41: at two pixels to one
 * it is 341 pixels of a screen, and the file of 320 serves that better than twice the bytes.
 */
const places = [
  ["right-0 top-0 w-[62%]", "(min-width: 62rem) 24rem, 58vw"],
  ["bottom-0 left-0 w-[51%] rounded-[1.75rem] border-[6px] border-paper", "(min-width: 62rem) 20rem, 41vw"],
  [
    "bottom-[1%] right-[5%] w-[40%] rounded-[1.75rem] border-[6px] border-paper",
    "(min-width: 62rem) 16rem, 34vw",
  ],
] as const;

/** The table: up to three pictures laid over each other, the first the largest and the page's first paint. */
function Table({ pictures }: { pictures: WirePicture[] }) {
  return (
    <div className="relative mx-auto aspect-[15/10.4] w-full max-w-[42rem]">
      {places.map(([where, sizes], place) => {
        const picture = pictures[place];
        return (
          picture && (
            <div
              key={picture.url}
              className={clsx("absolute shadow-soft", where, place === 0 && "rounded-picture")}
            >
              <Picture
                picture={{ ...picture, alt: place === 0 ? picture.alt : "" }}
                sizes={sizes}
                priority={place === 0}
                rounded="rounded-picture"
              />
            </div>
          )
        );
      })}
    </div>
  );
}

/** The head of the home page: the promise in large type, the question for the ZIP (children), the table. */
export function Hero({
  title,
  lead,
  pictures,
  children,
}: {
  title: ReactNode;
  lead: ReactNode;
  pictures: WirePicture[];
  /** The ZIP form and what stands below it. */
  children: ReactNode;
}) {
  return (
    <section className="page grid items-center gap-8 pb-8 pt-6 lg:grid-cols-[1.08fr_1fr] lg:gap-14 lg:pb-14 lg:pt-14">
      <div className="grid gap-5 lg:gap-6">
        <h1 tabIndex={-1} className="title text-4xl outline-none">
          {title}
        </h1>
        <p className="max-w-[33rem] text-lg text-ink-2">{lead}</p>
        {children}
      </div>
      {pictures.length > 0 && <Table pictures={pictures} />}
    </section>
  );
}
