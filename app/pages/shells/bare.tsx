import { Outlet } from "@remix-run/react";
import { Trouble } from "./trouble-later";

/** No header, no footer, no bar: what the apps show within themselves. */
export default function BareShell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <Trouble />
    </main>
  );
}
