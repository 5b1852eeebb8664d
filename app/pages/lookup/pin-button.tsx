import { Form } from "@remix-run/react";
import type { BookmarkKind } from "~/domain/lookup/bookmarks.server";
import { staffPaths } from "~/kit/staff-paths";
import { Csrf } from "~/ui/forms/csrf";

/** Keeps what this screen is about at hand, on the search screen. */
export function PinButton({ kind, id, isPinned }: { kind: BookmarkKind; id: number; isPinned: boolean }) {
  return (
    <Form method="post" action={staffPaths.pins()} preventScrollReset>
      <Csrf />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="pinned"
        value={isPinned ? "no" : "yes"}
        aria-pressed={isPinned}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        {isPinned ? "Unpin" : "Pin"}
      </button>
    </Form>
  );
}
