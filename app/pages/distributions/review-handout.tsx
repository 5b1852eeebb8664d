import { Form, useNavigation } from "@remix-run/react";
import type { HandoutReview } from "~/domain/distributions/review-handout.server";
import { countOf } from "~/kit/text";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { moneyText } from "~/ui/money-text";
import { amountsText } from "./amounts-text";
import type { Draft } from "./draft";

function Hidden({ name, value }: { name: string; value: string | number }) {
  return <input type="hidden" name={name} value={value} />;
}

/** Everything once more: who gets what, what it comes to, what the company has then. Its form is good for one batch. */
export function ReviewHandout({
  review,
  draft,
  once,
}: {
  review: HandoutReview;
  draft: Draft;
  once: string;
}) {
  const { formAction, formData } = useNavigation();
  const isBusy = formAction !== undefined;
  const { people, members, total_cents, total_vouchers, left_cents, left_vouchers } = review;
  const { pick, ...texts } = draft;
  return (
    <div className="grid gap-6">
      <Panel id="people" title={countOf(members, "person", "people")}>
        <ul className="divide-y divide-line">
          {people.map(({ id, name, cents, vouchers }) => (
            <li key={id} className="flex justify-between gap-6 py-2.5">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="whitespace-nowrap tabular-nums">{amountsText(cents, vouchers)}</span>
            </li>
          ))}
          {members > people.length && (
            <li className="py-2.5 text-ink-2">
              and {countOf(members - people.length, "other person", "others")}
            </li>
          )}
        </ul>
        {draft.note && <p className="mt-3 text-ink-2 wrap-anywhere">“{draft.note}”</p>}
      </Panel>
      <dl className="grid gap-2.5 rounded-card bg-plum-wash p-5">
        <div className="flex justify-between gap-6 text-xl font-bold">
          <dt>Total</dt>
          <dd className="tabular-nums text-plum">{amountsText(total_cents, total_vouchers)}</dd>
        </div>
        <div className="flex justify-between gap-6">
          <dt>Balance after</dt>
          <dd className="tabular-nums">
            {`${moneyText(left_cents)} and ${countOf(left_vouchers, "voucher")}`}
          </dd>
        </div>
      </dl>
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-3">
        <Csrf />
        {Object.entries({ ...texts, once, members, total_cents, total_vouchers }).map(([name, value]) => (
          <Hidden key={name} name={name} value={value} />
        ))}
        {pick.map((id) => (
          <Hidden key={id} name="pick" value={id} />
        ))}
        <Hidden name="users" value="" />
        <Button tone="primary" size="lg" name="intent" value="give" aria-disabled={isBusy || undefined}>
          {formData?.get("intent") === "give"
            ? "Giving…"
            : `Give ${amountsText(total_cents, total_vouchers)}`}
        </Button>
        <Button size="lg" name="intent" value="edit">
          Change
        </Button>
      </Form>
    </div>
  );
}
