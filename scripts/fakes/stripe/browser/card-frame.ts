import { ask } from "./ask.ts";
import {
  cvcLength,
  digits,
  type Entered,
  expiryText,
  grouped,
  lengthOf,
  stateOf,
  validateCard,
} from "./card-rules.ts";
import { type FrameOptions, type FromFrame, HELLO, type Look, type Reply, type ToFrame } from "./messages.ts";

const ICON = `<svg viewBox="0 0 28 20" fill="none" aria-hidden="true"><rect x=".75" y=".75" width="26.5" height="18.5" rx="3" stroke="currentColor" stroke-width="1.5"/><path d="M1 5.5h26v3.2H1z" fill="currentColor"/><path d="M4 14h6" stroke="currentColor" stroke-width="1.5"/></svg>`;

let port: MessagePort | null = null;
let options: FrameOptions | null = null;

const tell = (message: FromFrame): void => port?.postMessage(message);

function field(
  name: string,
  label: string,
  placeholder: string,
  autocomplete: string,
  css: string,
): HTMLInputElement {
  const input = document.createElement("input");
  Object.assign(input, {
    name,
    placeholder,
    autocomplete,
    className: css,
    inputMode: "numeric",
    type: "text",
  });
  input.setAttribute("aria-label", label);
  input.addEventListener("focus", () => tell({ kind: "focus" }));
  input.addEventListener("blur", () => tell({ kind: "blur" }));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") tell({ kind: "escape" });
    if (event.key === "Backspace" && input.value === "") fields[fields.indexOf(input) - 1]?.focus();
  });
  return input;
}

const number = field("cardnumber", "Credit or debit card number", "Card number", "cc-number", "number");
const expiry = field("exp-date", "Credit or debit card expiration date", "MM / YY", "cc-exp", "expiry");
const cvc = field("cvc", "Credit or debit card security code", "CVC", "cc-csc", "cvc");
const zip = field("postal", "ZIP code", "ZIP", "postal-code", "zip");
const fields = [number, expiry, cvc, zip];

const row = document.createElement("div");
row.className = "fields";
row.innerHTML = ICON;
row.append(...fields);
const foot = document.createElement("p");
foot.className = "foot";
foot.append("Test card, no real charge");
const fill = document.createElement("button");
fill.type = "button";
fill.textContent = "Fill in 4242 4242 4242 4242";
foot.append(fill);
document.body.append(row, foot);

const entered = (): Entered => ({
  number: digits(number.value),
  expiry: digits(expiry.value),
  cvc: digits(cvc.value),
  zip: needsZip() ? zip.value : "",
});
const needsZip = (): boolean => options?.hidePostalCode !== true;

/** Formats what was typed, shows what is wrong, tells the page, and moves on when a field is full. */
function changed(input: HTMLInputElement | null): void {
  number.value = grouped(number.value);
  if (input === expiry) expiry.value = expiryText(expiry.value);
  cvc.value = digits(cvc.value).slice(0, cvcLength(number.value));
  zip.value = zip.value.replace(/[^\d-]/g, "").slice(0, 10);
  const state = stateOf(entered(), needsZip(), new Date());
  const code = state.error?.code ?? "";
  number.setAttribute("aria-invalid", String(code.endsWith("number")));
  expiry.setAttribute("aria-invalid", String(code.includes("expiry")));
  tell({ kind: "change", state });
  if (code !== "" || input === null) return;
  const full =
    (input === number && digits(number.value).length === lengthOf(number.value)) ||
    (input === expiry && digits(expiry.value).length === 4) ||
    (input === cvc && cvc.value.length === cvcLength(number.value) && needsZip());
  if (full) fields[fields.indexOf(input) + 1]?.focus();
}

for (const input of fields) input.addEventListener("input", () => changed(input));
fill.addEventListener("click", () => {
  number.value = "4242 4242 4242 4242";
  expiry.value = `12 / ${String((new Date().getFullYear() + 4) % 100).padStart(2, "0")}`;
  cvc.value = "123";
  zip.value = "37203";
  changed(null);
  number.focus();
});

function apply(next: FrameOptions): void {
  options = next;
  zip.hidden = next.hidePostalCode;
  zip.style.display = next.hidePostalCode ? "none" : "";
  row.classList.toggle("short", next.hidePostalCode);
  if (zip.value === "" && next.postalCode !== "") zip.value = next.postalCode;
  for (const input of fields) input.disabled = next.disabled;
  fill.disabled = next.disabled;
  dress(next.look);
}

function dress(look: Look): void {
  const { style } = document.documentElement;
  style.colorScheme = look.scheme;
  style.setProperty("--ink", look.color);
  style.setProperty("--quiet", look.placeholder);
  style.setProperty("--wrong", look.invalid);
  style.setProperty("--family", look.fontFamily);
  style.setProperty("--size", look.fontSize);
}

/** Makes the payment method here, so that the number never reaches the page around. */
async function create(extra: Record<string, unknown>): Promise<Reply> {
  const error = validateCard(entered(), needsZip(), new Date(), true);
  if (error !== null) {
    const bad = error.code.includes("number")
      ? number
      : error.code.includes("expiry")
        ? expiry
        : error.code.includes("cvc")
          ? cvc
          : zip;
    bad.setAttribute("aria-invalid", "true");
    bad.focus();
    return { ok: false, error };
  }
  const { number: digitsOnly, expiry: date, cvc: code, zip: postal_code } = entered();
  const card = {
    number: digitsOnly,
    exp_month: Number(date.slice(0, 2)),
    exp_year: 2000 + Number(date.slice(2)),
    cvc: code,
  };
  const given = extra.billing_details;
  const billing = given !== null && typeof given === "object" ? { ...given } : {};
  const address = "address" in billing && typeof billing.address === "object" ? billing.address : {};
  const billing_details = {
    ...billing,
    address: { ...address, ...(postal_code === "" ? {} : { postal_code }) },
  };
  return ask("", "POST", "/v1/payment_methods", {
    key: options?.key,
    type: "card",
    card,
    ...extra,
    billing_details,
  });
}

function receive(message: ToFrame): void {
  switch (message.kind) {
    case "options":
      apply(message.options);
      return;
    case "clear":
      for (const input of fields) input.value = "";
      changed(null);
      return;
    case "focus":
      number.focus();
      return;
    case "blur":
      for (const input of fields) input.blur();
      return;
    case "create":
      create(message.fields).then((reply) => tell({ kind: "created", request: message.request, reply }));
  }
}

window.addEventListener("message", (event) => {
  const given = event.ports[0];
  if (port !== null || event.source !== parent || given === undefined) return;
  port = given;
  port.onmessage = (sent) => receive(sent.data);
  new ResizeObserver(() =>
    tell({ kind: "height", pixels: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
  tell({ kind: "ready" });
});
parent.postMessage({ source: HELLO }, "*");
