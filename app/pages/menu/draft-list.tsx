import { Form, Link } from "@remix-run/react";
import { deskPaths } from "~/kit/desk-paths";
import { Button } from "~/ui/button";
import { instantText } from "~/ui/format";
import { Csrf } from "~/ui/forms/csrf";

interface Draft {
  guid: string;
  name: string;
  /** ISO 8601 UTC */
  updated_at: string;
}

/** The meals that were begun and not saved: each leads back into its form. */
export function DraftList({ drafts, timeZone }: { drafts: readonly Draft[]; timeZone: string }) {
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="grid gap-2.5">
      <h2 id="drafts" className="title text-xl">
        Unfinished
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {drafts.map(({ guid, name, updated_at }) => (
          <li key={guid} className="flex flex-wrap items-center justify-between gap-x-4 p-3 lg:px-5">
            <Link
              to={deskPaths.addMeal(guid)}
              prefetch="intent"
              className="group grid min-h-11 min-w-0 content-center"
            >
              <span className="truncate text-base font-bold group-hover:underline group-hover:underline-offset-4">
                {name || "Untitled meal"}
              </span>
              <span className="text-ink-2">Draft, saved {instantText(updated_at, timeZone)}</span>
            </Link>
            <Form method="post" action={deskPaths.menu()} className="ml-auto">
              <Csrf />
              <input type="hidden" name="draft" value={guid} />
              <Button tone="quiet" name="intent" value="discard">
                Delete<span className="sr-only"> the draft {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
