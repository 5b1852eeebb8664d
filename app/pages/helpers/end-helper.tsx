import { Form } from "@remix-run/react";
import { deskPaths } from "~/kit/desk-paths";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Csrf } from "~/ui/forms/csrf";

/** Asks before somebody's access ends. `helper` is whom the URL names; null for nobody. */
export function EndHelper({ helper }: { helper: { id: number; name: string } | null }) {
  return (
    <ConfirmDialog
      isOpen={helper !== null}
      title={helper ? `End ${helper.name}'s access?` : ""}
      to={deskPaths.helpers()}
      keep="Keep access"
      action={
        <Form method="post" action={deskPaths.helpers()} className="grid">
          <Csrf />
          <input type="hidden" name="helper" value={helper?.id ?? ""} />
          <Button tone="danger" name="intent" value="end">
            End access
          </Button>
        </Form>
      }
    >
      <p className="text-base">
        They can't open your kitchen from now on, not even an order they have open. You can invite them again.
      </p>
    </ConfirmDialog>
  );
}
