import { type ErrorResponse, isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ErrorPageData } from "~/http/error-page.server";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { CrumbSearch, SpilledPot } from "~/ui/drawings/drawings";
import { useRootData } from "./root-data";

/** A page that says what is the matter: a drawing, a title, a line, the way on. */
export function Notice({
  drawing,
  title,
  children,
  actions,
}: {
  drawing?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className="page grid justify-items-center gap-5 py-16 text-center lg:py-24">
      {drawing && <div className="w-64">{drawing}</div>}
      <h1 tabIndex={-1} className="title text-3xl outline-none">
        {title}
      </h1>
      {children && <div className="grid max-w-read gap-2 text-lg text-ink-2">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}

/** What stands at a path that does not exist, or belongs to somebody else: the two look the same. */
export function NotFound() {
  return (
    <Notice
      drawing={<CrumbSearch />}
      title="This page isn't on the menu"
      actions={
        <>
          <ButtonLink to={paths.home()} tone="primary">
            Back to Home
          </ButtonLink>
          <ButtonLink to={paths.meals()}>See all meals</ButtonLink>
        </>
      }
    >
      <p>The address may be mistyped, or the page may be gone.</p>
    </Notice>
  );
}

/**
 * The specification's error screen, with the words of the case where there are some. `title` stands where nothing went
 * wrong and the answer is no. `back`: the page of a form that was refused.
 */
export function Oops({
  title = "Oops! Something went wrong.",
  back = "",
  children,
}: {
  title?: string;
  back?: string | undefined;
  children?: ReactNode;
}) {
  const requestId = useRootData()?.requestId;
  return (
    <Notice
      drawing={<SpilledPot />}
      title={title}
      actions={
        <>
          {back !== "" && (
            <ButtonLink to={back} tone="primary" reloadDocument>
              Reload the form
            </ButtonLink>
          )}
          <ButtonLink to={paths.home()} tone={back === "" ? "primary" : "outline"}>
            Back to Home
          </ButtonLink>
          <ButtonLink to={paths.meals()}>See all meals</ButtonLink>
        </>
      }
    >
      {children ?? (
        <>
          <p>It's our fault, not yours. Please try again in a moment.</p>
          {requestId && (
            <p className="text-sm">
              If you contact us, include this number:{" "}
              <code className="select-all font-bold">{requestId}</code>
            </p>
          )}
        </>
      )}
    </Notice>
  );
}

/** What `errorPage` brings; a plain text is Remix's own. Null where there is nothing to say of it. */
function errorDataOf({ data, status }: ErrorResponse): ErrorPageData | null {
  if (status >= 500) return null;
  if (typeof data === "string")
    return data === "" || status === 404 ? null : { heading: "Sorry, we can't do that", words: data };
  return data as ErrorPageData | null;
}

/** Whatever a screen threw, as a page in our voice; never a stack. */
export function ErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <Oops />;
  const shown = errorDataOf(error);
  if (error.status === 404 && !shown?.heading) return <NotFound />;
  if (!shown) return <Oops />;
  return (
    <Oops title={shown.heading} back={shown.back}>
      <p>{shown.words}</p>
    </Oops>
  );
}
