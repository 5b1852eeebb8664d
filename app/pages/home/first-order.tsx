import { FIRST_ORDER_CODE, HOW_STEPS } from "~/kit/first-order";
import { Button } from "~/ui/button";

/** How it works in three lines, and the code for the first order. */
export function FirstOrder() {
  return (
    <section
      aria-labelledby="first-order"
      className="grid gap-8 rounded-picture bg-sunk px-6 py-8 lg:grid-cols-[1fr_2.2fr] lg:gap-12 lg:px-10 lg:py-10"
    >
      <div className="grid content-start gap-3">
        <h2 id="first-order" className="title text-2xl">
          Your first dinner, 10% off
        </h2>
        <p className="text-ink-2">Enter this code in your cart. DinDin pays for it, not the cook.</p>
        <p className="flex flex-wrap items-center gap-2.5">
          <span className="rounded-field border border-dashed border-line-strong bg-surface px-4 py-2.5 font-bold tracking-[0.08em] select-all">
            {FIRST_ORDER_CODE}
          </span>
          <Button type="button" data-copy={FIRST_ORDER_CODE} data-needs-script>
            Copy<span className="sr-only"> the code</span>
          </Button>
        </p>
      </div>
      <ol className="grid gap-6 sm:grid-cols-3 sm:gap-8">
        {HOW_STEPS.map(([title, text], index) => (
          <li key={title} className="grid content-start gap-1.5 border-t-2 border-line-strong pt-4">
            <span aria-hidden className="title text-xl text-paprika">
              {index + 1}
            </span>
            <h3 className="font-bold">{title}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
