import { useNavigation } from "@remix-run/react";
import { Button } from "~/ui/button";
import { ArrowLeft, ArrowRight } from "~/ui/icons";
import { CORRECTIONS } from "./faulty-rows";

/** The ways to the rows before and after: what was typed into those on the screen is saved on the way. */
export function CorrectionsPager({
  hasPrevious,
  hasNext,
  count,
}: {
  hasPrevious: boolean;
  hasNext: boolean;
  count: string | undefined;
}) {
  const isBusy = useNavigation().formAction !== undefined || undefined;
  if (!hasPrevious && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4">
      {hasPrevious && (
        <Button form={CORRECTIONS} name="intent" value="previous" aria-disabled={isBusy}>
          <ArrowLeft aria-hidden className="size-4" />
          Previous
        </Button>
      )}
      {count && <span className="text-sm tabular-nums text-ink-2">{count}</span>}
      {hasNext && (
        <Button form={CORRECTIONS} name="intent" value="next" aria-disabled={isBusy}>
          Next
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      )}
    </nav>
  );
}
