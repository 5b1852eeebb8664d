import { env } from "~/kit/env.server";
import { paths } from "~/kit/paths";
import { escapeHtml } from "~/kit/text";
import {
  type BillLine,
  billLines,
  lineLabel,
  linePrice,
  netTotalLine,
  type Receipt,
  tenderLines,
} from "../receipts/receipt";
import { box } from "./email";

/** As inline style; the tone is its class as well, by which an email in the dark has other colors. */
const TONES = {
  cook: "color:#2c6a4c",
  company: "color:#5c2a4d",
  total: "font-weight:bold;font-size:18px",
  back: "color:#6a564b",
};

function row({ label, value, tone }: BillLine): string {
  const style = tone ? TONES[tone] : "";
  const attributes = tone ? ` class="${tone}"` : "";
  return `<tr><td${attributes} style="padding:4px 16px 4px 0;vertical-align:top;word-break:break-word;${style}">${escapeHtml(label)}</td><td align="right"${attributes} style="padding:4px 0;vertical-align:top;white-space:nowrap;${style}">${escapeHtml(value)}</td></tr>`;
}

function head(text: string, isFirst = false): string {
  const rule = isFirst ? "" : "border-top:1px solid #e3d6c3;";
  return `<tr><td colspan="2" class="rule" style="padding:16px 0 4px;${rule}font-weight:bold;word-break:break-word">${escapeHtml(text)}</td></tr>`;
}

/** The itemized receipt as a table, for the HTML of an email, with a link to the PDF. */
export function receiptTable(receipt: Receipt): string {
  const kept = netTotalLine(receipt);
  const rows = [
    head(`Receipt ${receipt.number}`, true),
    ...receipt.cooks.flatMap((cook) => [
      head(`Cooked by ${cook.full_name}`),
      ...cook.lines.map((line) => row({ label: lineLabel(line), value: linePrice(line) })),
    ]),
    head("Total"),
    ...billLines(receipt).map(row),
    head("Payment"),
    ...tenderLines(receipt).map(row),
    ...(kept ? [row(kept)] : []),
  ];
  const pdf = new URL(paths.receiptPdf(receipt.order_id), env.APP_ORIGIN).href;
  const table = `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;font-size:15px;line-height:1.45">${rows.join("")}</table>`;
  return `${box(table, "padding:4px 20px 16px")}<p style="margin:16px 0 0"><a class="link" href="${escapeHtml(pdf)}" style="color:#8f2a12">View the receipt as a PDF</a></p>`;
}
