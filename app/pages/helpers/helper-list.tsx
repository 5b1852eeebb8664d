import { Form } from "@remix-run/react";
import type { WireHelper } from "~/domain/helpers/schemas.server";
import { deskPaths } from "~/kit/desk-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";
import { Pill } from "~/ui/pill";

const STATES = {
  invited: { tone: "turmeric", text: "Invited" },
  active: { tone: "herb", text: "Active" },
  ended: { tone: undefined, text: "Ended" },
} as const;

function stateOf({ status, is_expired }: WireHelper) {
  return is_expired ? ({ tone: "danger", text: "Link expired" } as const) : STATES[status];
}

/** The helpers of a kitchen, each with what can be done: send the link again, withdraw it, end, which is asked about first. */
export function HelperList({ helpers }: { helpers: readonly WireHelper[] }) {
  return (
    <ul className="grid divide-y divide-line rounded-card border border-line bg-surface px-5 lg:px-6">
      {helpers.map((helper) => {
        const { id, email, name, status } = helper;
        const state = stateOf(helper);
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <div className="min-w-0 flex-1 basis-52">
              <h2 className="wrap-anywhere text-base font-bold">{name ?? email}</h2>
              {name && <p className="wrap-anywhere text-ink-2">{email}</p>}
            </div>
            <Pill tone={state.tone}>{state.text}</Pill>
            {status === "invited" && (
              <Form method="post" action={deskPaths.helpers()} className="flex flex-wrap gap-2.5">
                <Csrf />
                <input type="hidden" name="helper" value={id} />
                <Button name="intent" value="resend">
                  Send again<span className="sr-only"> to {email}</span>
                </Button>
                <Button tone="danger" name="intent" value="end">
                  Withdraw<span className="sr-only"> the invitation to {email}</span>
                </Button>
              </Form>
            )}
            {status === "active" && (
              <ButtonLink to={deskPaths.endHelper(id)} tone="danger" preventScrollReset>
                End access<span className="sr-only"> of {name ?? email}</span>
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
