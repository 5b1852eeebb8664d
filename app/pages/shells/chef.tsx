import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { showProfile } from "~/domain/accounts/show-profile.server";
import { listChefOrders } from "~/domain/orders/chef-order-row.server";
import { orErrorPage } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { paths } from "~/kit/paths";
import { Logo } from "~/ui/logo";
import { ChefSidebar } from "~/ui/shell/chef-sidebar";
import { LiveKitchen } from "../orders/live-kitchen";
import { SignOut } from "../sign-in/sign-out";
import { ErrorPage } from "./error-page-island";

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const { count } = await orErrorPage(listChefOrders(me, "new", { limit: 1, offset: 0 }));
  const profile = await orErrorPage(showProfile(me.account_id));
  return {
    image: profile.profile.chef_profile_image,
    name: `${me.first_name} ${me.last_name}`,
    newOrders: count,
  };
}

function Desk({ children }: { children: ReactNode }) {
  const chef = useRouteLoaderData<typeof loader>("pages/shells/chef") ?? {
    name: "Your kitchen",
    newOrders: 0,
    image: null,
  };
  return (
    <div className="lg:flex">
      <ChefSidebar name={chef.name} image={chef.image} newOrders={chef.newOrders}>
        <Link
          to={paths.home()}
          reloadDocument
          className="inline-flex min-h-11 items-center rounded-field px-3 font-medium text-ink-2 hover:bg-sunk hover:text-ink"
        >
          Order dinner
        </Link>
        <SignOut />
      </ChefSidebar>
      <div className="min-w-0 flex-1">
        <header className="print:hidden flex h-16 items-center justify-between border-b border-line px-4 lg:hidden">
          <Link to={paths.home()} aria-label="DinDin, home" className="flex min-h-11 items-center text-2xl">
            <Logo />
          </Link>
          <nav aria-label="You" className="flex min-w-0 items-center gap-5">
            <Link to={paths.account()} className="flex min-h-11 min-w-0 items-center font-medium">
              <span className="truncate">{chef.name}</span>
            </Link>
          </nav>
        </header>
        <main
          id="main"
          className="min-h-dvh px-4 pb-24 pt-6 text-sm lg:px-10 lg:pb-12 lg:pt-9 print:min-h-0 print:p-0"
        >
          <LiveKitchen newOrders={chef.newOrders} />
          {children}
        </main>
      </div>
    </div>
  );
}

export default function ChefShell() {
  return (
    <Desk>
      <Outlet />
    </Desk>
  );
}

export function ErrorBoundary() {
  return (
    <Desk>
      <ErrorPage />
    </Desk>
  );
}
