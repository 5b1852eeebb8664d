import { Form, useNavigate } from "@remix-run/react";
import { desk } from "~/kit/desk-paths";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Csrf } from "~/ui/forms/csrf";

/** Asks before somebody's access ends. `asked` is whom the URL names, so that it works without script; null for nobody. */
export function EndHelper({ asked }: { asked: { id: number; name: string } | null }) {
  const navigate = useNavigate();
  return (
    <Dialog
      open={asked !== null}
      onClose={() => asked && navigate(desk.helpers(), { replace: true, preventScrollReset: true })}
      title={asked ? `End ${asked.name}'s access?` : ""}
      actions={
        <>
          <ButtonLink to={desk.helpers()} replace preventScrollReset>
            Keep access
          </ButtonLink>
          <Form method="post" action={desk.helpers()} className="grid">
            <Csrf />
            <input type="hidden" name="helper" value={asked?.id ?? ""} />
            <Button tone="danger" name="intent" value="end">
              End access
            </Button>
          </Form>
        </>
      }
    >
      <p className="text-base">
        They can't open your kitchen from now on, not even an order they have open. You can invite them again.
      </p>
    </Dialog>
  );
}
