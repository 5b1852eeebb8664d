import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireChef } from "~/http/guards.server";
import { noStore } from "~/http/page-headers.server";
import { answerChangePassword, showChangePassword } from "./change-password.server";
import { ChangePasswordScreen, changePasswordMeta } from "./change-password-screen";

export const headers = noStore;

export const meta = changePasswordMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return showChangePassword(await requireChef(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return answerChangePassword(await requireChef(request), request);
}

export default ChangePasswordScreen;
