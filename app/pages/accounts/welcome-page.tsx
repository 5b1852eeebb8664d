import type { ReactNode } from "react";
import { PageTitle } from "~/ui/heading";

/** Sign in and sign up: the form on a sheet, beside it on wide screens what one comes for. */
export function WelcomePage({ title, lead, other, children }: { title: string; lead: string; other: ReactNode; children: ReactNode }) {
  return (
    <div className="page grid items-center gap-12 py-8 lg:grid-cols-[1fr_26rem_1fr] lg:py-16">
      <div className="hidden lg:block" aria-hidden />
      <div className="mx-auto grid w-full max-w-[28rem] gap-7">
        <PageTitle lead={lead}>{title}</PageTitle>
        {children}
        <p className="border-t border-line pt-6 text-center">{other}</p>
      </div>
      <div className="hidden justify-self-center lg:block lg:w-64">
      </div>
    </div>
  );
}
