import { FIRST_ORDER_CODE } from "~/kit/first-order";
import { Button } from "~/ui/button";

/** The code as a ticket to be torn off: what it is worth, the code, and a way to take it along. */
export function Coupon() {
  return (
    <div className="flex w-full max-w-[31rem] items-stretch overflow-hidden rounded-card border border-line-strong bg-surface shadow-soft">
      <p className="grid content-center justify-items-center border-r-2 border-dashed border-line-strong bg-turmeric-wash px-5 py-4 leading-none">
        <span className="title text-3xl">10%</span> <span className="mt-1 font-bold">off</span>
      </p>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3 px-5 py-4">
        <p>
          <span className="block text-sm text-ink-2">Your first order, with</span>
          <span className="text-lg font-bold tracking-[0.08em] select-all">{FIRST_ORDER_CODE}</span>
        </p>
        <Button type="button" data-copy={FIRST_ORDER_CODE} data-needs-script>
          Copy<span className="sr-only"> the code</span>
        </Button>
      </div>
    </div>
  );
}
