import type { Member } from "~/domain/accounts/people";
import { showCorporateDinner } from "~/domain/members/show-corporate-dinner.server";
import { listCurrentBalances } from "~/domain/treasury/begin-due-periods.server";
import { listOwnGrants } from "~/domain/treasury/list-own-grants.server";
import { showOwnShare } from "~/domain/treasury/show-own-share.server";
import { orErrorPage } from "~/http/forms.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { accountPaths } from "~/kit/account-paths";
import { PAGE_SIZE } from "~/kit/paging";
import { accountTypeOf } from "../shells/visit.server";
import { readUseBy } from "../wallets/use-by.server";

/** What a member sees of their organization: their own share, and what they were given. */
export async function readOwnShare(me: Member, request: Request) {
  const page = pageOf(request);
  const [dinner, share, grants, parts] = await orErrorPage(
    Promise.all([
      showCorporateDinner(me),
      showOwnShare(me),
      listOwnGrants(me, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      listCurrentBalances(me),
    ]),
  );
  const plan = await orErrorPage(
    readUseBy(
      request,
      me,
      parts.filter(({ organization_id }) => organization_id === me.organization_id),
    ),
  );
  const isOrganization = accountTypeOf(request, me) === "organization";
  return {
    ...{ dinner, share, grants: grants.rows, plan, isOrganization },
    ...pageLinks(page, grants.count, PAGE_SIZE, (number) => `${accountPaths.dashboard()}?page=${number}`),
  };
}
