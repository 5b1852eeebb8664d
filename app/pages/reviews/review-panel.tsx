import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { reviewRules } from "~/domain/reviews/rules";
import type { ServingCook } from "~/domain/reviews/show-order-reviews.server";
import { paths } from "~/kit/paths";
import { Button } from "~/ui/button";
import { Panel } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { Csrf } from "~/ui/forms/csrf";
import { TextArea } from "~/ui/forms/field";
import { StarField } from "~/ui/forms/star-field";
import { StarRow } from "~/ui/star-row";

/** What I said of a cook's part, or the two taps and a few words it takes to say it. */
export function ReviewPanel({ order_id, served }: { order_id: number; served: ServingCook }) {
  const { chef_id, full_name, review } = served;
  const writer = useFetcher<{ no?: string }>();
  const [isMissing, setMissing] = useState(false);
  // Without script the browser asks for the stars, so that no word is lost; with it we do, in our own words.
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const id = `review-${chef_id}`;
  function ask(event: FormEvent<HTMLFormElement>) {
    const hasStars = new FormData(event.currentTarget).has("rating");
    setMissing(!hasStars);
    if (hasStars) return;
    event.preventDefault();
    document.getElementById(`${id}-stars-1`)?.focus();
  }
  if (review)
    return (
      <Panel id={id} title="Your review" aside={<StarRow rating={review.rating} />}>
        <p className={review.written_content ? "whitespace-pre-line wrap-anywhere" : "text-ink-2"}>
          {review.written_content || `You rated ${full_name} without a written review.`}
        </p>
        {review.reply && (
          <div className="mt-3 border-l-2 border-line-strong pl-4">
            <p className="text-sm font-bold">{full_name} replied</p>
            <p className="whitespace-pre-line wrap-anywhere text-ink-2">{review.reply}</p>
          </div>
        )}
      </Panel>
    );
  return (
    <Panel id={id} title={`How was ${full_name}’s dinner?`}>
      <writer.Form
        method="post"
        action={paths.order(order_id)}
        noValidate={isScripted}
        onSubmit={ask}
        className="grid gap-4"
      >
        <Csrf />
        <input type="hidden" name="chef" value={chef_id} />
        <StarField
          id={`${id}-stars`}
          name="rating"
          legend="Stars"
          error={isMissing ? reviewRules.rating.message : null}
        />
        <TextArea
          id={`${id}-words`}
          name="written_content"
          label="Your review"
          hint="Your review is public and shows your first name."
          required={false}
          rows={3}
          maxLength={reviewRules.written_content.maxLength}
        />
        <ErrorNotice messages={writer.data?.no} />
        <Button
          tone="ink"
          name="intent"
          value="review"
          aria-disabled={writer.state !== "idle" || undefined}
          className="justify-self-start"
        >
          Submit review
        </Button>
      </writer.Form>
    </Panel>
  );
}
