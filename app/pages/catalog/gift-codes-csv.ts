import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { takeCodes } from "~/domain/gift-cards/batch-codes.server";
import { answerButton, idOf } from "~/http/forms.server";
import { requireStaffFor } from "~/http/guards.server";
import { redirect } from "~/http/redirect.server";
import { streamedFile } from "~/http/streamed-file.server";
import { BYTE_ORDER_MARK, csvLine } from "~/kit/csv";
import { staffPaths } from "~/kit/staff-paths";
import { toProof } from "../support/proof.server";

/** A file is asked for by its form alone; whoever opens its address comes to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaffFor(request, "issue gift cards");
  return redirect(staffPaths.giftCardBatches());
}

/** The codes of a batch as a file, once: at most two thousand lines. */
export async function action({ request, params }: ActionFunctionArgs) {
  const me = await requireStaffFor(request, "issue gift cards");
  const proof = await toProof(me, staffPaths.giftCardBatches());
  if (proof) return proof;
  const id = idOf(params.id ?? null);
  return answerButton(async () => {
    const { rows } = await takeCodes(me, id);
    async function* pieces() {
      yield BYTE_ORDER_MARK + csvLine(["Card", "Code", "Amount"]);
      yield rows
        .map(({ id: card, code, amount_cents }) => csvLine([card, code, { cents: amount_cents }]))
        .join("");
    }
    return streamedFile(pieces(), `dindin-gift-cards-${id}.csv`, "text/csv");
  }, staffPaths.giftCardBatches());
}
