import type { ReactNode } from "react";
import { LaidTable } from "~/ui/drawings/drawings";
import { PageTitle } from "~/ui/heading";

/** Sign in and sign up: the form, and beside it on wide screens what one comes for. */
export function WelcomePage({
  title,
  lead,
  other,
  children,
}: {
  title: string;
  lead: ReactNode;
  other: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page grid items-center gap-16 py-8 lg:grid-cols-2 lg:py-14">
      <div className="mx-auto grid w-full max-w-[28rem] gap-7 lg:mr-8 lg:ml-auto">
        <PageTitle lead={lead}>{title}</PageTitle>
        {children}
        <div className="border-t border-line pt-6 text-center">{other}</div>
      </div>
      <div className="hidden min-h-[34rem] content-center justify-items-center gap-6 rounded-picture bg-sunk px-12 py-10 text-center lg:grid">
        <div className="w-80 max-w-full">
          <LaidTable />
        </div>
        <p className="title max-w-md text-2xl">Cooked today by someone around the corner.</p>
        <p className="max-w-sm text-ink-2">
          Every cent of the meal price goes to the cook. You'll see what's in it, when to order by, and what
          each fee is for.
        </p>
      </div>
    </div>
  );
}
