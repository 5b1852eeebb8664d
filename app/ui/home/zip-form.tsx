import { placeZip as rule } from "~/kit/zip";
import { Button } from "../button";

/**
 * The one question of a first visit: a ZIP code, sent as `zipCode` by GET to `action`. The answer is a new document, in
 * which everything knows the new place.
 */
export function ZipForm({
  action,
  next,
  zip,
}: {
  action: string;
  /** Where `action` leads to with the ZIP. */
  next: string;
  zip: string | null;
}) {
  return (
    <form method="get" action={action} className="grid w-full gap-2">
      <input type="hidden" name="next" value={next} />
      <div className="flex w-full max-w-[27rem] items-center rounded-pill border border-line-strong bg-surface p-1.5 shadow-soft has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-paprika">
        <label htmlFor="hero-zip" className="sr-only">
          Your ZIP code
        </label>
        <input
          id="hero-zip"
          name="zipCode"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="Your ZIP code"
          pattern={rule.pattern}
          title={rule.message}
          maxLength={12}
          required
          defaultValue={zip ?? ""}
          className="h-12 w-full min-w-0 flex-1 rounded-pill bg-transparent px-5 max-[23rem]:px-3.5 font-medium tabular-nums outline-none placeholder:font-normal placeholder:text-ink-2"
        />
        <Button tone="primary" className="h-12 flex-none max-[23rem]:px-3.5 max-[23rem]:text-sm">
          See cooks near you
        </Button>
      </div>
    </form>
  );
}
