import { Outlet } from "@remix-run/react";
import { ErrorPage } from "./error-page-island";

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
      <ErrorPage />
    </main>
  );
}
