import { HOW_STEPS } from "~/kit/first-order";
import { informationPaths } from "~/kit/information-paths";
import { SectionHead } from "~/ui/section-head";

/** How it works, in three steps. */
export function How() {
  return (
    <section aria-labelledby="how" className="grid gap-7">
      <SectionHead
        id="how"
        seeAll={{ to: informationPaths.howItWorks, text: "Read more", name: "about how it works" }}
      >
        How it works
      </SectionHead>
      <ol className="grid gap-7 sm:grid-cols-3 sm:gap-8">
        {HOW_STEPS.map(([title, text], index) => (
          <li key={title} className="grid content-start gap-1.5 border-t-2 border-line-strong pt-4">
            <span aria-hidden className="title text-2xl text-paprika">
              {index + 1}
            </span>
            <h3 className="text-lg font-bold">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
