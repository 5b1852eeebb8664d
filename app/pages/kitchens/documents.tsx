import { createHash, randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Chef } from "~/domain/accounts/people";
import { listDocuments } from "~/domain/documents/list-documents.server";
import { removeDocument } from "~/domain/documents/remove-document.server";
import { DocumentInput } from "~/domain/documents/schemas.server";
import { capacityMeter } from "~/domain/kitchens/capacity-meter.server";
import { submitDocument } from "~/domain/kitchens/submit-document.server";
import { answerButton, answerForm, idOf, orErrorPage, readForm } from "~/http/forms.server";
import { requireChef } from "~/http/guards.server";
import { runOnce } from "~/http/idempotency.server";
import { redirectWithToast } from "~/http/toast.server";
import { dayIn, formatDay } from "~/kit/day";
import { deskPaths } from "~/kit/desk-paths";
import { Panel } from "~/ui/card";
import { BlankTicket } from "~/ui/drawings/drawings";
import { EmptyState } from "~/ui/empty-state";
import { useLastAnswer } from "~/ui/forms/last-answer";
import { PageTitle } from "~/ui/heading";
import { CapacityMeterBars } from "~/ui/kitchens/capacity-meter";
import { DocumentForm } from "./document-form";
import { DocumentList } from "./document-list";

export const meta: MetaFunction = () => [
  { title: "Documents · Your kitchen · DinDin" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const me = await requireChef(request);
  const [documents, meter] = await orErrorPage(Promise.all([listDocuments(me), capacityMeter(me)]));
  const sentOn = (at: string) => formatDay(dayIn(me.time_zone, new Date(at)));
  return {
    documents: documents.map((one) => ({ ...one, sent: sentOn(one.created_at) })),
    meter,
    once: randomUUID(),
  };
}

/** The same form sent again is the same document; with another file or other fields it is another one. */
async function submitOnce(me: Chef, { document, ...fields }: DocumentInput, once: string): Promise<void> {
  const file = createHash("sha256").update(new Uint8Array(await document.arrayBuffer()));
  const body = JSON.stringify({ once: once.slice(0, 100), ...fields, file: file.digest("hex") });
  const key = createHash("sha256").update(body).digest("hex");
  await runOnce({ me, route: "POST /chef/documents", key, body }, async (operation) =>
    Response.json(await submitDocument(me, { document, ...fields }, operation)),
  );
}

export async function action({ request }: ActionFunctionArgs) {
  const me = await requireChef(request);
  const form = await readForm(request);
  if (form.get("intent") === "remove")
    return answerButton(async () => {
      await removeDocument(me, idOf(form.get("id")));
      return redirectWithToast(deskPaths.documents(), "Document removed");
    }, deskPaths.documents());
  return answerForm(form, DocumentInput, async (input) => {
    await submitOnce(me, input, String(form.get("once") || randomUUID()));
    return redirectWithToast(deskPaths.documents(), "Uploaded. We'll check it and write to you.");
  });
}

/** Why a cook should upload something; what they typed of their permit counts until a document says more. */
function emptyText({ permit_required, permit_until, day }: Awaited<ReturnType<typeof capacityMeter>>) {
  if (!permit_required) return "No documents yet. Your city doesn't ask for a permit, but you can add yours.";
  return permit_until !== null && permit_until >= day
    ? "No documents yet. Upload your kitchen permit, so that we can check it."
    : "No documents yet. Upload your kitchen permit so that diners can order.";
}

/** What the law asks of a kitchen: its permits and certificates, and how much of its limits is taken. */
export default function DocumentsScreen() {
  const { documents, meter, once } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <div className="grid max-w-[64rem] gap-6 *:min-w-0">
      <PageTitle lead="Only you and our team can see them. We remind you 30, 7 and 1 days before one ends.">
        Documents
      </PageTitle>
      <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-[1.5fr_1fr] lg:gap-7">
        <div className="grid gap-5">
          {documents.length === 0 ? (
            <EmptyState drawing={<BlankTicket />}>{emptyText(meter)}</EmptyState>
          ) : (
            <DocumentList documents={documents} />
          )}
          <DocumentForm answer={answer} once={once} />
        </div>
        <Panel id="limits" title="Your limits">
          <CapacityMeterBars meter={meter} />
        </Panel>
      </div>
    </div>
  );
}
