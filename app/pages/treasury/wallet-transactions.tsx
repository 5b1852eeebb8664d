import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOwnTransactions } from "~/domain/members/list-member-transactions.server";
import { showCorporateDinner } from "~/domain/members/show-corporate-dinner.server";
import { orErrorPage } from "~/http/forms.server";
import { requireMember } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { TransactionHistory } from "~/ui/wallets/history";
import { readHistory } from "../wallets/history.server";

export const meta: MetaFunction = () => [
  { title: "Wallet transactions · DinDin" },
  { name: "description", content: "What your organization added to your wallet and what you've spent." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireMember(request);
  const [dinner, history] = await orErrorPage(
    Promise.all([
      showCorporateDinner(me),
      readHistory(
        request,
        (slice, kind) => listOwnTransactions(me, slice, kind),
        accountPaths.corporateWallet,
      ),
    ]),
  );
  return { dinner, history };
}

export default function WalletTransactionsScreen() {
  const { dinner, history } = useLoaderData<typeof loader>();
  const { corporate_name, remaining_dollar_cents, remaining_voucher, reset_dollar_date, reset_voucher_date } =
    dinner;
  const reset = reset_dollar_date ?? reset_voucher_date;
  return (
    <div className="page grid max-w-[52rem] gap-8 py-6 *:min-w-0 lg:py-12">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead={`Money and vouchers from ${corporate_name}. Find your own in your wallet.`}
      >
        Wallet transactions
      </PageTitle>
      <dl className="flex flex-wrap gap-x-12 gap-y-4 rounded-card bg-plum-wash p-5 lg:p-6">
        <div>
          <dt className="text-sm text-ink-2">Left</dt>
          <dd className="title text-2xl text-plum">
            <Money cents={remaining_dollar_cents} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">Meal vouchers</dt>
          <dd className="title text-2xl text-plum tabular-nums">{countOf(remaining_voucher, "Voucher")}</dd>
        </div>
        {reset && (
          <div>
            <dt className="text-sm text-ink-2">Refills on</dt>
            <dd className="title text-2xl">{formatDay(reset)}</dd>
          </div>
        )}
      </dl>
      <TransactionHistory moves={history} isCompany />
    </div>
  );
}
