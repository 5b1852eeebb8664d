import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { paths } from "~/kit/paths";
import { Button, buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Csrf } from "~/ui/forms/csrf";

/** "Sign out" with the specification's question; without script the link leads to a screen that asks the same. */
export function SignOut({
  className = "",
  reloads = false,
}: {
  className?: string;
  /** leaves by a new document: whoever comes from a desk has parts of the public pages missing */
  reloads?: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Link
        to={paths.logout()}
        className={`${buttonClass({ tone: "outline" })} ${className}`}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        Sign out
      </Link>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Are you sure you want to sign out?"
        actions={
          <>
            <Button type="button" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Form method="post" action={paths.logout()} reloadDocument={reloads} className="grid">
              <Csrf />
              <Button tone="ink">Yes</Button>
            </Form>
          </>
        }
      />
    </>
  );
}
