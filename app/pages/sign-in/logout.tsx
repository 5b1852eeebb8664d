import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useNavigate } from "@remix-run/react";
import { logOut } from "~/domain/sign-in/end-devices.server";
import { optionalPerson } from "~/http/guards.server";
import { redirect, replace } from "~/http/redirect.server";
import { endedSessionCookies } from "~/http/session.server";
import { paths } from "~/kit/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Csrf } from "~/ui/forms/csrf";

export const meta: MetaFunction = () => [
  { title: "Sign out · DinDin" },
  { name: "robots", content: "noindex" },
];

/** Who is signed out already has nothing to answer here: the way back leads home, not to a sign-in that asks again. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await optionalPerson.read(request))) throw redirect(paths.home());
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await optionalPerson.read(request);
  if (me) await logOut(me);
  return replace(paths.home(), { headers: endedSessionCookies() });
}

/** The question of the specification, as a dialog where script runs and as a box in the page where it does not. */
export default function LogoutScreen() {
  const navigate = useNavigate();
  return (
    <div className="page min-h-[60dvh] py-16">
      <h1 className="sr-only">Sign out</h1>
      <Dialog
        open
        onClose={() => navigate(-1)}
        title="Are you sure you want to sign out?"
        actions={
          <>
            <ButtonLink to={paths.account()}>Cancel</ButtonLink>
            <Form method="post" className="grid">
              <Csrf />
              <Button tone="ink">Yes</Button>
            </Form>
          </>
        }
      />
    </div>
  );
}
