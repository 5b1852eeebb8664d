import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useBrowserMirror } from "./pages/shells/browser-mirror";
import { Crash } from "./pages/shells/crash";
import { readRoot } from "./pages/shells/root.server";
import { useScreenChange } from "./pages/shells/screen-change";
import { BackToTop } from "./ui/back-to-top";
import { fontPreloads } from "./ui/fonts";
import { CsrfToken } from "./ui/forms/csrf";
import { Nonce } from "./ui/nonce";
import { Progress } from "./ui/progress";
import { SkipLink } from "./ui/skip-link";
import { Toasts } from "./ui/toasts";
import "./tailwind.css";

export const links: LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Of every screen that failed as well: an error brings its title along as the words of its status. */
export const meta = ({ error }: { error?: { statusText?: string } }) => [
  { title: error?.statusText || "DinDin" },
];

export const loader = ({ request }: LoaderFunctionArgs) => readRoot(request);

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Nonce);
  const root = useRouteLoaderData<typeof loader>("root");
  const theme = root?.theme ?? "system";
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191310" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        <CsrfToken.Provider value={root?.csrf ?? ""}>{children}</CsrfToken.Provider>
        <Toasts flash={root?.flash} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  useScreenChange();
  useBrowserMirror();
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <>
      <Progress />
      {root?.staffStrip && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server, names escaped; without a script of its own
        <div className="contents" dangerouslySetInnerHTML={{ __html: root.staffStrip }} />
      )}
      <Outlet />
      <BackToTop />
    </>
  );
}

export function ErrorBoundary() {
  return <Crash />;
}
