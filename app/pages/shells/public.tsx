import { Outlet } from "@remix-run/react";
import { Frame } from "./frame";
import { Trouble } from "./trouble-later";

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
      <Trouble />
    </Frame>
  );
}
