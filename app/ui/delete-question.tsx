import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { Dialog } from "./dialog";
import { Csrf } from "./forms/csrf";

/**
 * Asks before one of a list is deleted: `id` is which, null while nothing is asked, and `intent` what its screen (`to`) is
 * told. The children say what deleting does. Without script the way back is the link to that screen.
 */
export function DeleteQuestion({
  id,
  title,
  to,
  intent,
  onClose,
  children,
}: {
  id: string | number | null;
  title: string;
  to: string;
  intent: string;
  onClose(): void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={title}
      actions={
        <>
          <ButtonLink
            to={to}
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            Keep it
          </ButtonLink>
          <Form method="post" action={to} className="grid" onSubmit={onClose}>
            <Csrf />
            <input type="hidden" name="id" value={id ?? ""} />
            <Button tone="danger" name="intent" value={intent}>
              Delete it
            </Button>
          </Form>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
