import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listOwnTransactions } from "~/domain/members/list-member-transactions.server";
import { showCorporateDinner } from "~/domain/members/show-corporate-dinner.server";
import { orErrorPage } from "~/http/forms.server";
import { requireCorporateAdmin, requireMember } from "~/http/guards.server";
import { accountPaths } from "~/kit/account-paths";
import { formatDay } from "~/kit/day";
import { countOf } from "~/kit/text";
import { PageTitle } from "~/ui/heading";
import { Money } from "~/ui/money/money";
import { TransactionHistory } from "~/ui/wallets/history";
import { type History, readHistory } from "../wallets/history.server";
import { readPoolHistory } from "./pool-history.server";

export const meta: MetaFunction = () => [
  { title: "Wallet transactions · DinDin" },
  { name: "description", content: "What your organization added to your wallet and what you've spent." },
  { name: "robots", content: "noindex" },
];

/** What moved in my own wallet of my organization's; for who administers it, what moved in its pools. */
export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireMember(request);
  if (me.membership?.admin_role)
    return {
      pool: await readPoolHistory(await requireCorporateAdmin(request, "see reports"), request),
      own: null,
    };
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
  return { pool: null, own: { dinner, history } };
}

export default function WalletTransactionsScreen() {
  const { pool, own } = useLoaderData<typeof loader>();
  return pool ? <PoolTransactions history={pool} /> : <OwnTransactions {...own} />;
}

function PoolTransactions({ history }: { history: Awaited<ReturnType<typeof readPoolHistory>> }) {
  return (
    <div className="grid max-w-[52rem] gap-6 *:min-w-0">
      <PageTitle
        back={{ to: accountPaths.dashboard(), text: "Dashboard" }}
        lead="All activity in your organization's balance."
      >
        Wallet transactions
      </PageTitle>
      <TransactionHistory moves={history} isCompany />
    </div>
  );
}

interface Own {
  dinner: Awaited<ReturnType<typeof showCorporateDinner>>;
  history: History;
}

function OwnTransactions({ dinner, history }: Own) {
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
