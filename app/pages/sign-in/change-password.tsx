import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireSignedIn } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { answerChangePassword, showChangePassword } from "./change-password.server";
import { ChangePasswordScreen, changePasswordMeta } from "./change-password-screen";

export const headers = noStore;

export const meta = changePasswordMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return showChangePassword(await requireSignedIn(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerChangePassword(await requireSignedIn(request), request);
}

export default ChangePasswordScreen;
