import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReceiptInput, ReissueInput, ReverseReceiptInput } from "~/domain/accounting/schemas.server";
import { openInvoices, payInvoice } from "~/domain/invoices/invoices.server";
import { reissueInvoice } from "~/domain/invoices/reissue-invoice.server";
import { bookedReceipts, reverseReceipt } from "~/domain/invoices/reverse-receipt.server";
import { isProved } from "~/domain/sign-in/proof.server";
import { actingStaff } from "~/domain/staff/acting-staff";
import { orErrorPage, readForm } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirectWithToast } from "~/http/toast.server";
import { staffPaths } from "~/kit/staff-paths";
import { LaidTable } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { moneyText } from "~/ui/money-text";
import { answerProved } from "../support/answer-proved.server";
import { useProofForms } from "../support/proof-field";
import { ProofNotice } from "../support/proof-notice";
import { BookedReceiptCard } from "./booked-receipt";
import { MoneyTabs } from "./money-tabs";
import { ReceiptCard } from "./receipt-card";

export const meta: MetaFunction = () => [
  { title: "Invoices · Back office · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireStaffFor(request, "fund organizations");
  const [invoices, receipts, mayBook] = await orErrorPage(
    Promise.all([openInvoices(), bookedReceipts(), isProved(me)]),
  );
  return { invoices, receipts, mayBook };
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "fund organizations");
  const form = await readForm(request);
  if (form.get("intent") === "reverse")
    return answerProved(me, form, ReverseReceiptInput, async ({ number, reason }) => {
      const { total_cents, isWithdrawn } = await reverseReceipt(me, number, reason);
      return redirectWithToast(
        staffPaths.openInvoices(),
        `${moneyText(total_cents)} reversed. ${number} is ${isWithdrawn ? "withdrawn, as before" : "open again"}.`,
      );
    });
  if (form.get("intent") === "reissue")
    return answerProved(me, form, ReissueInput, async ({ number, reason }) => {
      const { staff_id, actor } = actingStaff(me, "fund organizations");
      const next = await reissueInvoice({ staff_id, actor }, number, reason);
      return redirectWithToast(staffPaths.openInvoices(), `${number} is replaced by ${next.number}.`);
    });
  return answerProved(me, form, ReceiptInput, async ({ number, reference }) => {
    const { staff_id, actor } = actingStaff(me, "fund organizations");
    const paid = await payInvoice({ staff_id, actor }, number, reference);
    return redirectWithToast(
      staffPaths.openInvoices(),
      paid.withdrawn_at === null
        ? `${moneyText(paid.total_cents)} booked for ${number}.`
        : `${moneyText(paid.total_cents)} booked for ${number}, which had been withdrawn. The money is in the organization's balance.`,
    );
  });
}

/**
 * Organizations' invoices that nobody has paid, each to be matched with what came in at the bank; then what was booked, of which
 * a receipt that was booked for the wrong invoice is reversed.
 */
export default function OpenInvoicesScreen() {
  const { invoices, receipts, mayBook } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const isShown = useProofForms(mayBook);
  return (
    <div className="grid max-w-[72rem] gap-6 *:min-w-0">
      <PageTitle lead="Unpaid invoices, oldest first. Record a payment once the full amount is in our bank account.">
        Invoices
      </PageTitle>
      <MoneyTabs current="invoices" />
      {!isShown && invoices.length + receipts.length > 0 && (
        <ProofNotice here={staffPaths.openInvoices()} what="book or reverse bank receipts" />
      )}
      {invoices.length === 0 ? (
        <EmptyState drawing={<LaidTable />}>Every invoice is paid.</EmptyState>
      ) : (
        <ul aria-label="Unpaid invoices" className="grid gap-4 *:min-w-0">
          {invoices.map((invoice) => (
            <ReceiptCard key={invoice.number} {...{ invoice, isShown, mayBook, answer }} />
          ))}
        </ul>
      )}
      {receipts.length > 0 && (
        <section aria-labelledby="booked" className="grid gap-4 pt-4 *:min-w-0">
          <h2 id="booked" className="title text-2xl">
            Booked in the last 90 days
          </h2>
          <p className="text-ink-2">
            Booked for the wrong invoice? Reverse the receipt: that invoice is open again, or withdrawn if it
            was before, and you can book the money for the right one.
          </p>
          <ul aria-label="Booked receipts" className="grid gap-4 *:min-w-0">
            {receipts.map((receipt) => (
              <BookedReceiptCard key={receipt.number} {...{ receipt, isShown, mayBook, answer }} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
