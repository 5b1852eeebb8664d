import { FIRST_ORDER_CODE } from "~/kit/first-order";
import { Button } from "~/ui/button";

/** What somebody gets who was invited, and that it costs no cook anything. */
export function WelcomeGift({ host }: { host: string }) {
  return (
    <div className="grid gap-3 rounded-card bg-sunk p-5">
      <p>
        <strong className="font-bold">10% off your first order.</strong>{" "}
        <span className="text-ink-2">
          Enter this code in your cart. DinDin pays for it, not the cook or {host}.
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2.5">
        <span className="rounded-field border border-dashed border-line-strong bg-surface px-4 py-2.5 font-bold tracking-[0.08em] select-all">
          {FIRST_ORDER_CODE}
        </span>
        <Button type="button" data-copy={FIRST_ORDER_CODE} data-needs-script>
          Copy<span className="sr-only"> the code</span>
        </Button>
      </p>
    </div>
  );
}
