import { Form, Link } from "@remix-run/react";
import { reviewRules } from "~/domain/reviews/rules";
import type { WireCookReview } from "~/domain/reviews/schemas.server";
import { deskPaths } from "~/kit/desk-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorNotice } from "~/ui/error-notice";
import { answersFor, fieldProps, submittedValues, useAnswer } from "~/ui/forms/answer";
import { Csrf } from "~/ui/forms/csrf";
import { TextArea } from "~/ui/forms/field";
import { StarRow } from "~/ui/star-row";

interface Shown extends WireCookReview {
  /** when it was written, in words */
  day: string;
  /** until when the reply can be changed, in words; null when it can't */
  editable: string | null;
}

/** The action's answer if it is about this form of this review. */
function answerTo(answer: unknown, review: number, intent: string): unknown {
  const isMine = answersFor(answer, "review", review) && submittedValues(answer)?.intent === intent;
  return isMine ? answer : undefined;
}

const SUMMARY =
  "inline-flex min-h-11 min-w-11 list-none cursor-pointer items-center font-bold underline underline-offset-4";

/** A public answer to a review: the first one, or another in its place while it can be changed. */
function ReplyForm({ review, answer }: { review: Shown; answer: unknown }) {
  const intent = review.reply === null ? "reply" : "change";
  const mine = answerTo(answer, review.id, intent);
  const [form, fields] = useAnswer<{ reply: string }>(`${intent}-${review.id}`, mine, {
    reply: review.reply ?? "",
  });
  return (
    <details open={mine !== undefined}>
      <summary className={SUMMARY}>
        {intent === "reply" ? "Reply" : "Edit your reply"}
        <span className="sr-only"> to {review.first_name}</span>
      </summary>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-3 pt-1">
        <Csrf />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="review" value={review.id} />
        <ErrorNotice messages={form.errors} />
        <TextArea
          {...fieldProps(fields.reply)}
          label="Your reply"
          hint={
            review.editable
              ? `You can change it until ${review.editable}.`
              : `Everyone can read it. You can change it for ${reviewRules.reply.hours} hours.`
          }
          rows={3}
          required
          maxLength={reviewRules.reply.maxLength}
        />
        <Button tone="ink" className="justify-self-start">
          {intent === "reply" ? "Post reply" : "Save reply"}
        </Button>
      </Form>
    </details>
  );
}

/** Asking staff to look at a review. */
function ReportForm({ review, answer }: { review: Shown; answer: unknown }) {
  const mine = answerTo(answer, review.id, "report");
  const [form, fields] = useAnswer<{ reason: string }>(`report-${review.id}`, mine, { reason: "" });
  return (
    <details open={mine !== undefined}>
      <summary className={`${SUMMARY} font-medium text-ink-2 no-underline hover:underline`}>
        Report<span className="sr-only"> the review of {review.first_name}</span>
      </summary>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-3 pt-1">
        <Csrf />
        <input type="hidden" name="intent" value="report" />
        <input type="hidden" name="review" value={review.id} />
        <ErrorNotice messages={form.errors} />
        <TextArea
          {...fieldProps(fields.reason)}
          label="What's wrong with it?"
          hint="Only our team reads this. The review stays public until they decide."
          rows={2}
          required
          maxLength={reviewRules.report.maxLength}
        />
        <Button tone="danger" className="justify-self-start">
          Report review
        </Button>
      </Form>
    </details>
  );
}

const REPORTED = {
  open: "Reported. Our team will take a look.",
  closed: "You reported this review. Our team looked at it and kept it.",
} as const;

/** One of a cook's own reviews: what was said, their reply, and what they can do about it. */
export function CookReview({ review, answer }: { review: Shown; answer: unknown }) {
  const { rating, day, written_content, first_name, meal, reply, editable, report } = review;
  return (
    <Card as="li" className="grid gap-2 text-base">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <StarRow rating={rating} />
        <span className="text-sm text-ink-2">{day}</span>
      </p>
      {written_content && <p className="whitespace-pre-line wrap-anywhere">{written_content}</p>}
      <p className="text-sm text-ink-2">
        {first_name}
        {meal && `, about ${meal.name}`} ·{" "}
        <Link to={deskPaths.order(review.order_id)} className="underline underline-offset-4">
          Order {review.order_number}
        </Link>
      </p>
      {reply !== null && (
        <div className="border-l-2 border-line-strong pl-4">
          <p className="text-sm font-bold">Your reply</p>
          <p className="whitespace-pre-line wrap-anywhere text-ink-2">{reply}</p>
        </div>
      )}
      <div className="grid gap-x-6 sm:flex sm:flex-wrap sm:items-start">
        {(reply === null || editable !== null) && (
          <div className="min-w-0 sm:flex-1">
            <ReplyForm key={reply} review={review} answer={answer} />
          </div>
        )}
        {report === null && <ReportForm review={review} answer={answer} />}
      </div>
      {report !== null && <p className="text-sm text-ink-2">{REPORTED[report]}</p>}
    </Card>
  );
}
