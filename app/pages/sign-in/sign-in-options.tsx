import { Form, Link } from "@remix-run/react";
import type { OwnDetails } from "~/domain/accounts/show-own-details.server";
import { query } from "~/kit/paths";
import { signInPaths } from "~/kit/sign-in-paths";
import { Button, buttonClass } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Csrf } from "~/ui/forms/csrf";

const NAMES = { google: "Google", facebook: "Facebook" } as const;

/** How somebody signs in: by password, and by the providers that are connected or can be. */
export function SignInOptions({ own, connect }: { own: OwnDetails; connect: string }) {
  return (
    <Panel id="ways" title="How you sign in">
      <ul className="grid gap-1 divide-y divide-line">
        <li className="flex min-h-14 items-center justify-between gap-4">
          <span className="font-medium">Password</span>
          {own.has_password ? (
            <Link to={signInPaths.changePassword()} prefetch="intent" className={buttonClass()}>
              Change
            </Link>
          ) : (
            <span className="text-ink-2">None</span>
          )}
        </li>
        {(["google", "facebook"] as const).map((provider) => (
          <li key={provider} className="flex min-h-14 items-center justify-between gap-4">
            <span className="font-medium">{NAMES[provider]}</span>
            {own.providers.includes(provider) ? (
              <Form method="post" className="flex items-center gap-3">
                <Csrf />
                <span className="text-herb">Connected</span>
                <input type="hidden" name="provider" value={provider} />
                <Button name="intent" value="disconnect">
                  Disconnect<span className="sr-only"> {NAMES[provider]}</span>
                </Button>
              </Form>
            ) : (
              <a href={`${signInPaths.social(provider)}${query({ connect })}`} className={buttonClass()}>
                Connect<span className="sr-only"> {NAMES[provider]}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
