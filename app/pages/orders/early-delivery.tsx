import { Form, useNavigate } from "@remix-run/react";
import { formatShortDay } from "~/kit/day";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Csrf } from "~/ui/forms/csrf";

const ASKED = {
  out_for_delivery: { question: "Is it out for delivery already?", yes: "Yes, it's on the way" },
  delivered: { question: "Has it been delivered already?", yes: "Yes, it's delivered" },
} as const;
export type EarlyStep = keyof typeof ASKED;

/** Asked when a dinner is sent out or said to be delivered before its day. The URL opens it, so it works without script. */
export function EarlyDelivery({
  isOpen,
  step,
  day,
  to,
}: {
  isOpen: boolean;
  step: EarlyStep;
  day: string;
  to: string;
}) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={isOpen}
      onClose={() => isOpen && navigate(to, { replace: true, preventScrollReset: true })}
      title={`This dinner is for ${formatShortDay(day)}. ${ASKED[step].question}`}
      actions={
        <>
          <ButtonLink to={to} replace preventScrollReset>
            Not yet
          </ButtonLink>
          <Form method="post" action={to} className="grid">
            <Csrf />
            <input type="hidden" name="sure" value="1" />
            <Button tone="ink" name="status" value={step}>
              {ASKED[step].yes}
            </Button>
          </Form>
        </>
      }
    >
      <p>We'll tell the diner. If they could still cancel, we'll review the order. You can't undo this.</p>
    </Dialog>
  );
}
