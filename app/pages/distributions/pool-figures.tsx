import { countOf } from "~/kit/text";
import { Money } from "~/ui/money/money";

/** What the company has to give. */
export function PoolFigures({
  cents,
  vouchers,
  title = "To give",
}: {
  cents: number;
  vouchers: number;
  title?: string;
}) {
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-3 rounded-card bg-plum-wash p-5">
      <div>
        <dt className="text-sm text-ink-2">{title}</dt>
        <dd className="title text-2xl text-plum">
          <Money cents={cents} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">Meal vouchers</dt>
        <dd className="title text-2xl text-plum tabular-nums">{countOf(vouchers, "Voucher")}</dd>
      </div>
    </dl>
  );
}
