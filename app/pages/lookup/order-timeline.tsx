import { Form, Link } from "@remix-run/react";
import type { TimelineEntry, TimelineKind } from "~/domain/lookup/timeline-entry";
import { Button } from "~/ui/button";
import { Card, Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";
import { Pill } from "~/ui/pill";
import { ReasonForm } from "../support/reason-form";
import { WithIds } from "./with-ids";

/** `to`: where the row that it was derived from has a screen of its own, for whoever may open it. */
export type TimelineRow = Omit<TimelineEntry, "at"> & { at: string; to: string | null };

const KINDS: Record<TimelineKind, { text: string; tone: "sunk" | "herb" | "plum" | "turmeric" | "paprika" }> =
  {
    state: { text: "State", tone: "turmeric" },
    payment: { text: "Payment", tone: "herb" },
    refund: { text: "Refund", tone: "herb" },
    ledger: { text: "Ledger", tone: "sunk" },
    transfer: { text: "Transfer", tone: "herb" },
    message: { text: "Message", tone: "plum" },
    staff: { text: "Staff", tone: "paprika" },
    provider: { text: "Stripe", tone: "sunk" },
  };

/** Sends an email of the order again, with a reason for the audit. */
function ResendForm({
  id,
  title,
  sending,
  answer,
}: {
  id: number;
  title: string;
  sending: string;
  answer: unknown;
}) {
  const name = `resend-${id}`;
  const heading = (
    <>
      Send again…<span className="sr-only"> {title}</span>
    </>
  );
  return (
    <ReasonForm
      {...{ answer, id: name, about: { intent: "resend", form: name, message: id }, shown: { key: sending } }}
      {...{ title: heading, hint: "For the audit.", button: "Send again", formClassName: "max-w-[34rem]" }}
    />
  );
}

const AGAIN = {
  payment: "Ask Stripe again",
  refund: "Try the refund again",
  job: "Try again now",
  event: "Process again",
};

/** Asks or tries again, safely however often it is pressed. */
function ReplayButton({ replay, title }: { replay: NonNullable<TimelineEntry["replay"]>; title: string }) {
  return (
    <Form method="post" className="mt-1 flex flex-wrap gap-2.5">
      <Csrf />
      <input type="hidden" name="intent" value="replay" />
      <input type="hidden" name="id" value={replay.id} />
      <Button name="replay" value={replay.what}>
        {AGAIN[replay.what]}
        <span className="sr-only">: {title}</span>
      </Button>
      {replay.what === "refund" && (
        <Button name="replay" value="wallet">
          Put it into the wallet<span className="sr-only">: {title}</span>
        </Button>
      )}
    </Form>
  );
}

/** `payment 12, pi_3Q` as `payment-12`: where an entry stands, for a link to it. */
const anchorOf = (source: string) => source.replace(/,.*/, "").replaceAll(" ", "-");

/** That a refund didn't reach its card, which its charges don't say, and where it is tried again or put into the wallet. */
export function FailedRefunds({
  entries,
  mayReplay,
}: {
  entries: readonly TimelineRow[];
  mayReplay: boolean;
}) {
  const failed = entries.filter(({ replay }) => replay?.what === "refund");
  if (failed.length === 0) return null;
  return (
    <Card className="grid gap-2">
      {failed.map(({ source, title }) => (
        <p key={source} className="flex flex-wrap items-center justify-between gap-x-5">
          <span className="font-medium">{title} didn’t reach the card.</span>
          {mayReplay ? (
            <a
              href={`#${anchorOf(source)}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Put it into the wallet or try again
            </a>
          ) : (
            <span className="text-ink-2">Operations or finance can put it into the wallet.</span>
          )}
        </p>
      ))}
    </Card>
  );
}

/** All that happened to an order, the newest first, each with the row that says so. */
export function Timeline(props: {
  entries: readonly TimelineRow[];
  mayReplay: boolean;
  sending: string;
  answer: unknown;
}) {
  const { entries, mayReplay, ...rest } = props;
  return (
    <Panel
      id="order-timeline"
      title="Timeline"
      aside={<span className="tabular-nums text-ink-2">{entries.length} entries, UTC</span>}
    >
      <ol className="grid divide-y divide-line">
        {entries.map((entry) => {
          const { text, tone } = KINDS[entry.kind];
          return (
            <li
              key={`${entry.source}-${entry.title}-${entry.at}-${entry.detail}`}
              id={anchorOf(entry.source)}
              className="grid gap-x-5 gap-y-1 py-3 target:bg-sunk first:pt-0 last:pb-0 lg:grid-cols-[9.5rem_6.5rem_1fr]"
            >
              <time className="tabular-nums text-ink-2">{entry.at}</time>
              <span>
                <Pill tone={tone}>{text}</Pill>
              </span>
              <div className="grid min-w-0 gap-0.5">
                <h3 className="text-sm font-bold first-letter:uppercase wrap-anywhere">{entry.title}</h3>
                {entry.detail && (
                  <p className="whitespace-pre-line wrap-anywhere">
                    <WithIds>{entry.detail}</WithIds>
                  </p>
                )}
                <p className="text-xs text-ink-2 wrap-anywhere">
                  From{" "}
                  <Link
                    to={entry.to ?? `#${anchorOf(entry.source)}`}
                    preventScrollReset={entry.to === null}
                    className="underline underline-offset-4"
                  >
                    {entry.source}
                  </Link>
                </p>
                {mayReplay && entry.replay && <ReplayButton replay={entry.replay} title={entry.title} />}
                {entry.message_id !== undefined && (
                  <ResendForm id={entry.message_id} title={entry.title} {...rest} />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
