import { Link } from "@remix-run/react";
import { paths } from "~/kit/paths";
import { Logo } from "~/ui/logo";
import { ErrorPage } from "./error-page-island";

/** The page when not even the shell could be drawn: the name, what is the matter, the way home. */
export function Crash() {
  return (
    <main id="main" className="page py-6">
      <Link
        to={paths.home()}
        aria-label="DinDin, home"
        className="inline-flex min-h-11 items-center text-2xl"
      >
        <Logo />
      </Link>
      <ErrorPage />
    </main>
  );
}
