import { information } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { PageTitle } from "~/ui/heading";

/** After the sign-up of a company: what happens now, and what one can do meanwhile. */
export function Waiting({ first_name, email }: { first_name: string; email: string }) {
  return (
    <div className="page grid max-w-[62rem] items-center gap-10 py-8 lg:grid-cols-[1.3fr_1fr] lg:py-14">
      <div className="grid gap-5">
        <PageTitle>Thank you, {first_name}. We look at it now.</PageTitle>
        <div role="status" className="grid gap-3 text-lg text-ink-2">
          <p>Your organization is waiting for approval.</p>
          <p>
            A person reads every sign-up. We write to {email} as soon as it is decided; from then on you can
            invite people and share out dollars and vouchers.
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={paths.meals()} tone="primary">
            See what your people could eat
          </ButtonLink>
          <ButtonLink to={information.contactForCompanies}>Ask us something</ButtonLink>
        </p>
      </div>
      <div className="grid justify-items-center rounded-picture bg-plum-wash px-8 py-10">
        <div className="w-64 max-w-full">
          <BlankTicket />
        </div>
      </div>
    </div>
  );
}
