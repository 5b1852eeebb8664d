import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireKitchenUser } from "~/http/guards.server";
import { deskOfKitchen, headOfKitchen, type ShellKitchen } from "~/ui/shell/chef-places";
import { LiveKitchen } from "../orders/live-kitchen";
import { ChefMenuLinks } from "./chef-menu-links";
import { DeskFrame } from "./desk-frame";
import { ErrorPage } from "./error-page-island";
import { Frame } from "./frame";
import { useRootData } from "./root-data";

/** Nobody but a cook and their helpers gets the desk; what it shows of the kitchen comes with the root's data. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireKitchenUser(request);
  return null;
}

function KitchenDesk({ kitchen, children }: { kitchen: ShellKitchen; children: ReactNode }) {
  return (
    <DeskFrame desk={deskOfKitchen(kitchen)} head={headOfKitchen(kitchen)} menu={<ChefMenuLinks />}>
      <LiveKitchen newOrders={kitchen.new_orders} />
      {children}
    </DeskFrame>
  );
}

/** The desk for a cook; whoever has no kitchen has come to an error, in their own shell. */
function Shell({ children }: { children: ReactNode }) {
  const kitchen = useRootData()?.kitchen;
  return kitchen ? <KitchenDesk kitchen={kitchen}>{children}</KitchenDesk> : <Frame>{children}</Frame>;
}

export default function ChefShell() {
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
