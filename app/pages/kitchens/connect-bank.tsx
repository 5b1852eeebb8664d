import type { LoaderFunctionArgs } from "@remix-run/node";
import { connectBank } from "~/domain/kitchens/connect-bank.server";
import { answerButton } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { desk } from "~/kit/desk-paths";

/** The way to Stripe. A link and no form: where a form may lead is kept to this site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  return answerButton(async () => redirect((await connectBank(me)).url), desk.bank());
}
