import { formatDay } from "~/kit/day";
import { formatCents } from "~/kit/money";
import { billLines, lineLabel, linePrice, type Receipt, tenderLines } from "../receipts/receipt";
import { makePdf, type Sheet, SOFT } from "../receipts/sheet.server";
import { reasonText } from "./dispute-reasons";
import type { Evidence, EvidenceStep } from "./read-evidence.server";

const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function head(sheet: Sheet, text: string): void {
  sheet.rule();
  sheet.words(text, { isBold: true, size: 12, after: 6, tag: "H2" });
}

function writeSteps(sheet: Sheet, steps: readonly EvidenceStep[]): void {
  for (const { at, words } of steps) sheet.words(`${minuteOf(at)}: ${words}`);
}

function writePayment(sheet: Sheet, evidence: Evidence): void {
  const { paid_at, paid_cents, stripe_intent_id, amount_cents, reason } = evidence;
  sheet.words(`Cardholder: ${evidence.customer_name}, ${evidence.customer_email_address}`);
  sheet.words(
    `Paid ${formatCents(paid_cents)}${paid_at ? ` on ${minuteOf(paid_at)}` : ""}, payment ${stripe_intent_id}`,
  );
  sheet.words(`Disputed: ${formatCents(amount_cents)}, "${reasonText(reason)}"`);
  sheet.words(evidence.product_description);
}

function writeReceipt(sheet: Sheet, receipt: Receipt): void {
  head(sheet, `Receipt ${receipt.number}`);
  sheet.words(`${receipt.diner}, ${receipt.address}`, { ink: SOFT });
  sheet.words(`Dinner on ${formatDay(receipt.delivery_date)}`, { ink: SOFT, after: 6 });
  for (const { full_name, lines } of receipt.cooks) {
    sheet.words(`Cooked by ${full_name}`, { isBold: true });
    for (const line of lines) sheet.row({ label: lineLabel(line), value: linePrice(line) });
  }
  for (const line of [...billLines(receipt), ...tenderLines(receipt)]) sheet.row(line);
}

function writeDeliveries(sheet: Sheet, { deliveries, receipt }: Evidence): void {
  head(sheet, "Delivery, with the cook's confirmations");
  if (receipt) sheet.words(`To ${receipt.address}`, { ink: SOFT });
  for (const { cook, by, window, steps } of deliveries) {
    sheet.words(`${cook}, brought by ${by}`, { isBold: true });
    sheet.words(`Agreed between ${minuteOf(window[0])} and ${minuteOf(window[1])}`, { ink: SOFT });
    writeSteps(sheet, steps);
  }
}

function writeMessages(sheet: Sheet, { messages }: Evidence): void {
  head(sheet, "What the cardholder was told");
  for (const { at, words, text, isMailed } of messages) {
    sheet.words(`${minuteOf(at)}${isMailed ? ", by email" : ""}: ${words}`, { isBold: true });
    for (const paragraph of text) sheet.words(paragraph);
  }
}

/** The evidence as one PDF: payment, receipt, timeline, delivery, messages, earlier orders. */
export function evidencePdf(evidence: Evidence): Promise<Buffer> {
  const title = `Evidence for dispute ${evidence.stripe_dispute_id}`;
  return makePdf(title, evidence.paid_at, (sheet) => {
    sheet.words("DinDin", { size: 13, isBold: true, ink: "#b5391c", after: 14 });
    sheet.words(title, { size: 18, isBold: true, after: 8, tag: "H1" });
    writePayment(sheet, evidence);
    if (evidence.receipt) writeReceipt(sheet, evidence.receipt);
    if (evidence.steps.length > 0) {
      head(sheet, "Timeline of the order");
      writeSteps(sheet, evidence.steps);
    }
    if (evidence.deliveries.length > 0) writeDeliveries(sheet, evidence);
    if (evidence.messages.length > 0) writeMessages(sheet, evidence);
    const { count, sameAddress } = evidence.earlier;
    if (count > 0) {
      head(sheet, "Earlier orders");
      sheet.words(
        `The same account had ${count} dinners delivered before, ${sameAddress} of them to this address; no bank took any of them back.`,
      );
    }
  });
}
