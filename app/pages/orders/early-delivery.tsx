import { Form, useNavigate } from "@remix-run/react";
import { formatShortDay } from "~/kit/day";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Csrf } from "~/ui/forms/csrf";

/** Asked when a dinner is said to be delivered before its day. The URL opens it, so it works without script. */
export function EarlyDelivery({ isOpen, day, to }: { isOpen: boolean; day: string; to: string }) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={isOpen}
      onClose={() => isOpen && navigate(to, { replace: true, preventScrollReset: true })}
      title={`This dinner is for ${formatShortDay(day)}. Delivered already?`}
      actions={
        <>
          <ButtonLink to={to} replace preventScrollReset>
            Not yet
          </ButtonLink>
          <Form method="post" action={to} className="grid">
            <Csrf />
            <input type="hidden" name="sure" value="1" />
            <Button tone="ink" name="status" value="delivered">
              Yes, it is delivered
            </Button>
          </Form>
        </>
      }
    >
      <p>The diner is told, and can rate the dinner. It cannot be taken back.</p>
    </Dialog>
  );
}
