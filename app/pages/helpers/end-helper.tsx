import { Form } from "@remix-run/react";
import { desk } from "~/kit/desk-paths";
import { AskedDialog } from "~/ui/asked-dialog";
import { Button } from "~/ui/button";
import { Csrf } from "~/ui/forms/csrf";

/** Asks before somebody's access ends. `asked` is whom the URL names; null for nobody. */
export function EndHelper({ asked }: { asked: { id: number; name: string } | null }) {
  return (
    <AskedDialog
      isOpen={asked !== null}
      title={asked ? `End ${asked.name}'s access?` : ""}
      to={desk.helpers()}
      keep="Keep access"
      action={
        <Form method="post" action={desk.helpers()} className="grid">
          <Csrf />
          <input type="hidden" name="helper" value={asked?.id ?? ""} />
          <Button tone="danger" name="intent" value="end">
            End access
          </Button>
        </Form>
      }
    >
      <p className="text-base">
        They can't open your kitchen from now on, not even an order they have open. You can invite them again.
      </p>
    </AskedDialog>
  );
}
