import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { listMyActs } from "~/domain/support/waiting-acts.server";
import { orErrorPage } from "~/http/forms.server";
import { requireStaff } from "~/http/guards.server";
import { paths } from "~/kit/paths";
import { staffPaths } from "~/kit/staff-paths";
import { moreLink } from "~/ui/shell/desk-more";
import { deskOfStaff, headOfStaff } from "~/ui/shell/staff-places";
import { StaffSearch } from "~/ui/shell/staff-search";
import { SignOut } from "../sign-in/sign-out";
import { WaitingActs } from "../support/waiting-acts";
import { DeskFrame } from "./desk-frame";
import { ErrorPage } from "./error-page-island";
import { Frame } from "./frame";

/** Nobody but the product team gets the back office. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { first_name, role, staff_id } = await requireStaff(request);
  return { name: first_name, role, acts: await orErrorPage(listMyActs(staff_id)) };
}

/** What its menus end with. Pages of diners have parts whose code never comes, so each is a document of its own. */
function StaffMenu() {
  return (
    <>
      <Link to={paths.home()} reloadDocument className={moreLink}>
        The marketplace
      </Link>
      <Link to={paths.account()} reloadDocument className={moreLink}>
        Your account
      </Link>
      <SignOut reloads />
    </>
  );
}

/** The back office for the product team; anybody else has come to an error, in their own shell. */
function Shell({ children }: { children: ReactNode }) {
  const me = useRouteLoaderData<typeof loader>("pages/shells/staff");
  const { pathname } = useLocation();
  if (!me) return <Frame>{children}</Frame>;
  return (
    <DeskFrame desk={deskOfStaff(me)} head={headOfStaff(me)} menu={<StaffMenu />}>
      <StaffSearch isHere={pathname === staffPaths.search()} />
      <WaitingActs acts={me.acts} />
      {children}
    </DeskFrame>
  );
}

export default function StaffShell() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}
