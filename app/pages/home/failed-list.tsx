import { Link } from "@remix-run/react";
import { paths } from "~/kit/paths";

/** In the place of a row that could not be read: said, with the way to try it again. The rest of the page stands. */
export function FailedList() {
  return (
    <p className="rounded-card bg-sunk px-5 py-4">
      We couldn't load this list.{" "}
      <Link
        to={paths.home()}
        preventScrollReset
        className="inline-flex min-h-11 items-center font-bold text-paprika hover:underline"
      >
        Try again
      </Link>
    </p>
  );
}
