import { useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

/** Tells somebody whose organisation has ended their membership why they were signed out; the form is behind it. */
export function MembershipOver() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Your membership plan is rejected. Please login again!"
      actions={
        <Button type="button" tone="primary" onClick={() => setOpen(false)}>
          OK
        </Button>
      }
    >
      <p>Your own account, orders and gift money are still yours: sign in as a diner.</p>
    </Dialog>
  );
}
