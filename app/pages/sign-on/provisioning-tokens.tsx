import { Form } from "@remix-run/react";
import type { WireNewToken, WireProvisioningToken } from "~/domain/sign-on/schemas.server";
import { Button } from "~/ui/button";
import { DateText } from "~/ui/date-text";
import { Csrf } from "~/ui/forms/csrf";

function NewToken({ made }: { made: WireNewToken }) {
  return (
    <div role="status" className="grid gap-3 rounded-card border border-line bg-ground p-4">
      <p className="font-bold">Copy the token now. You won't see it again.</p>
      <dl className="grid gap-3 [&_dd]:break-all [&_dd]:font-mono [&_dd]:text-sm [&_dt]:text-ink-2">
        <div>
          <dt>Token</dt>
          <dd>{made.token}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The tokens with which the organization's directory adds, changes and ends members. */
export function ProvisioningTokens({
  tokens,
  made,
  baseUrl,
}: {
  tokens: readonly WireProvisioningToken[];
  made: WireNewToken | null;
  baseUrl: string;
}) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">
        With SCIM 2.0 your directory invites new people and ends memberships the moment somebody leaves:
        unspent company money comes back and they are signed out.
      </p>
      <dl className="[&_dd]:break-all [&_dd]:font-mono [&_dd]:text-sm [&_dt]:text-ink-2">
        <dt>SCIM base URL, for your directory</dt>
        <dd>{baseUrl}</dd>
      </dl>
      {made && <NewToken made={made} />}
      {tokens.length > 0 && (
        <ul className="grid gap-3">
          {tokens.map((token) => (
            <li
              key={token.id}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3"
            >
              <p>
                Made by {token.created_by} on <DateText day={token.created_at.slice(0, 10)} />
                <br />
                <span className="text-ink-2">
                  {token.last_used_at ? (
                    <>
                      Last used on <DateText day={token.last_used_at.slice(0, 10)} />
                    </>
                  ) : (
                    "Not used yet"
                  )}
                </span>
              </p>
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center font-bold text-danger">
                  End this token
                </summary>
                <Form method="post" className="grid justify-items-start gap-3 pb-2">
                  <Csrf />
                  <p>A directory that uses it can't add or remove people anymore. Members stay members.</p>
                  <input type="hidden" name="token" value={token.id} />
                  <Button name="intent" value="end-token" tone="danger">
                    Yes, end it
                  </Button>
                </Form>
              </details>
            </li>
          ))}
        </ul>
      )}
      <Form method="post">
        <Csrf />
        <Button name="intent" value="make-token" wide>
          Make a token
        </Button>
      </Form>
    </div>
  );
}
