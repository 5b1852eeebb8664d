import { Outlet } from "@remix-run/react";
import { ErrorPage } from "./error-page-island";
import { Frame } from "./frame";

export default function PublicShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
