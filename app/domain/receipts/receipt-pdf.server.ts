import { dayIn, formatDay } from "~/kit/day";
import { legalText } from "./legal.server";
import {
  billLines,
  bookingLines,
  lineLabel,
  linePrice,
  netTotalLine,
  type Receipt,
  tenderLines,
} from "./receipt";
import { makePdf, type Sheet, SOFT } from "./sheet.server";

function write(sheet: Sheet, receipt: Receipt): void {
  sheet.words("DinDin", { size: 13, isBold: true, ink: "#b5391c", after: 18 });
  sheet.words(`Receipt ${receipt.number}`, { size: 20, isBold: true, after: 8, tag: "H1" });
  const { issued_at, time_zone } = receipt;
  const issued = issued_at === null ? "" : `, paid ${formatDay(dayIn(time_zone, new Date(issued_at)))}`;
  sheet.words(`Order ${receipt.order_number}${issued}, dinner on ${formatDay(receipt.delivery_date)}`, {
    ink: SOFT,
  });
  sheet.words(receipt.diner, { ink: SOFT });
  sheet.words(receipt.address, { ink: SOFT, after: 10 });
  for (const cook of receipt.cooks) {
    sheet.rule();
    sheet.words(`Cooked by ${cook.full_name}`, { isBold: true, after: 6, tag: "H2" });
    for (const line of cook.lines) sheet.row({ label: lineLabel(line), value: linePrice(line) });
  }
  sheet.rule();
  for (const line of billLines(receipt)) sheet.row(line);
  sheet.rule();
  sheet.words("Payment", { isBold: true, after: 6, tag: "H2" });
  for (const line of tenderLines(receipt)) sheet.row(line);
  const kept = netTotalLine(receipt);
  if (kept) sheet.row(kept);
  for (const line of bookingLines(receipt)) sheet.row(line);
  sheet.rule();
  sheet.words(legalText(), { size: 9, ink: SOFT });
}

/** A receipt as a PDF of one or more pages, names of any script in it. */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const created = receipt.issued_at === null ? null : new Date(receipt.issued_at);
  return makePdf(`Receipt ${receipt.number}`, created, (sheet) => write(sheet, receipt));
}
