import { informationPaths } from "~/kit/information-paths";
import { paths } from "~/kit/paths";
import { ButtonLink } from "~/ui/button";
import { BlankTicket } from "~/ui/drawings/drawings";
import { PageTitle } from "~/ui/heading";

/** After the sign-up of a company: what happens now, and what one can do meanwhile. */
export function Waiting({ first_name, email }: { first_name: string; email: string }) {
  return (
    <div className="page grid max-w-[62rem] items-center gap-10 py-8 lg:grid-cols-[1.3fr_1fr] lg:py-14">
      <div className="grid gap-5">
        <PageTitle>Thank you, {first_name}. We're reviewing it now.</PageTitle>
        <div role="status" className="grid gap-3 text-lg text-ink-2">
          <p>Your organization is waiting for approval.</p>
          <p>
            We review every sign-up. We'll email {email} as soon as you're approved. Then you can invite
            people and give out dollars and vouchers.
          </p>
        </div>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={paths.meals()} tone="primary">
            See what's on the menu
          </ButtonLink>
          <ButtonLink to={informationPaths.contactForCompanies}>Contact us</ButtonLink>
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
