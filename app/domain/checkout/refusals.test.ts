import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { UNAVAILABLE_CODES } from "../carts/unavailable";
import type { CouponProblem } from "../coupons/coupon";
import { providerWords } from "../payments/provider-texts";
import { conflict, invalid, missing, Refusal } from "../refusal";
import { CODE_OF_KIND, nextStepOf, PURCHASE_REFUSALS } from "./refusals";

/** The verbs between a hungry person and their dinner, and what may follow it. */
const VERBS = [
  "carts/add-meal",
  "carts/change-quantity",
  "carts/acknowledge-allergens",
  "carts/remove-meal",
  "carts/clear-cart",
  "carts/show-cart",
  "carts/write-instruction",
  "carts/check-coupon",
  "carts/apply-coupon",
  "carts/remove-coupon",
  "deliveries/check-delivery",
  "carts/show-fees",
  "addresses/add-address",
  "addresses/update-address",
  "checkout/start-checkout",
  "checkout/place-order",
  "checkout/confirm-payment",
  "checkout/order-with-vouchers",
  "tips/give-tip",
  "refunds/cancel-order",
  "checkout/reorder",
  "checkout/pay-with-saved-card",
  "payments/start-card-setup",
  "payments/save-card",
  "gift-cards/buy-gift-card",
  "settlement/confirm-purchase",
  "gift-cards/add-gift-card",
].map((verb) => `app/domain/${verb}.server.ts`);

const COUPON_CODES = [
  "coupon_unknown",
  "coupon_expired",
  "coupon_used_up",
  "coupon_already_used",
  "coupon_not_first_order",
  "coupon_too_little",
  "coupon_other_city",
] as const satisfies readonly `coupon_${CouponProblem}`[];

/** Codes that are no literal where they are used, by what stands there. */
const NAMED: Record<string, readonly string[]> = {
  code: UNAVAILABLE_CODES,
  "blocked.code": UNAVAILABLE_CODES,
  coupon_: COUPON_CODES,
};

/** Every file of the domain that these verbs run. */
function filesOf(roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/from "([~.][^"]+)"/g)) {
      const next = `${from.startsWith("~/") ? join("app", from.slice(2)) : join(dirname(file), from)}.ts`;
      if (next.startsWith("app/domain/") && existsSync(next)) visit(next);
    }
  };
  roots.forEach(visit);
  return [...seen].filter((file) => file !== "app/domain/refusal.ts").sort();
}

interface Thrown {
  at: string;
  kind: string;
  /** null for none; a code that cannot be read off stands as its own text */
  codes: readonly string[] | null;
  /** its words are one text, which asks for something: the step belongs beside the reason */
  isAsking: boolean;
}

/** How a sentence begins that asks for something. */
const ASKS =
  /(?:^|[.!?] )(?:Please|Choose|Enter|Remove|Order them|Pay|Delete|Say|Try|Wait|Write|Use|Fill|Check|Ask|Add|Tick)\b/;

function isAsking(words: ts.Expression | undefined): boolean {
  return words !== undefined && /^["`]/.test(words.getText()) && ASKS.test(words.getText().slice(1));
}

function codesOf(node: ts.Expression | undefined): readonly string[] | null {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node)) return [node.text];
  if (ts.isConditionalExpression(node))
    return [...(codesOf(node.whenTrue) ?? []), ...(codesOf(node.whenFalse) ?? [])];
  const text = ts.isTemplateExpression(node) ? node.head.text : node.getText();
  return NAMED[text] ?? [text];
}

/** The `code` of `{ code: …, body }`. */
function codeIn(extra: ts.Expression | undefined): readonly string[] | null {
  if (!extra || !ts.isObjectLiteralExpression(extra)) return null;
  for (const part of extra.properties) {
    if (part.name?.getText() !== "code") continue;
    if (ts.isPropertyAssignment(part)) return codesOf(part.initializer);
    if (ts.isShorthandPropertyAssignment(part)) return codesOf(part.name);
  }
  return null;
}

function thrownIn(file: string): Thrown[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const thrown: Thrown[] = [];
  const visit = (node: ts.Node): void => {
    const at = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isNewExpression(node) && node.expression.getText() === "Refusal") {
      const [kind, , extra] = node.arguments ?? [];
      const word = kind && ts.isStringLiteral(kind) ? kind.text : "conflict";
      const isText = isAsking(node.arguments?.[1]);
      thrown.push({ at: at(), kind: word, codes: codeIn(extra), isAsking: isText });
    } else if (ts.isCallExpression(node)) {
      const [first, words, third] = node.arguments;
      const name = node.expression.getText();
      const one = { at: at(), kind: name, isAsking: isAsking(words) };
      if (name === "conflict") thrown.push({ ...one, codes: codesOf(first) });
      if (name === "invalid") thrown.push({ ...one, codes: codesOf(third) });
      if (name === "missing") thrown.push({ ...one, codes: null });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return thrown;
}

/** Its codes, or the word that its kind has by itself. */
function knownOf({ kind, codes }: Thrown): readonly string[] {
  return codes ?? [CODE_OF_KIND[kind as Refusal["kind"]] ?? `${kind} without a code`];
}

/** What is wrong with a refusal; null for one that the catalog explains. */
function fault(thrown: Thrown): string | null {
  const stranger = knownOf(thrown).find((code) => !Object.hasOwn(PURCHASE_REFUSALS, code));
  return stranger === undefined ? null : `${thrown.at}: ${stranger}`;
}

describe("a 'no' on the way to dinner", () => {
  const all = filesOf(VERBS).flatMap(thrownIn);

  test("has a code of the catalog, wherever it is said", () => {
    expect(all.length).toBeGreaterThan(90);
    expect(all.map(fault).filter((words) => words !== null)).toEqual([]);
  });

  test("stands in the catalog only if somebody says it", () => {
    const said = new Set(all.flatMap((thrown) => knownOf(thrown)));
    expect(Object.keys(PURCHASE_REFUSALS).filter((code) => !said.has(code))).toEqual([]);
  });

  test("names its rule and the way on in whole sentences", () => {
    for (const { rule, next } of Object.values(PURCHASE_REFUSALS)) {
      expect(rule).toMatch(/^[A-Z].*\.$/);
      expect(next).toMatch(/^[A-Z].*\.$/);
    }
  });

  test("is followed by the way on, unless it names a step of its own", () => {
    expect(nextStepOf(conflict("sold_out", "Satay is sold out."))).toBe(
      "Choose another day or another dinner.",
    );
    const own = conflict("sold_out", { reason: "Sold out.", next: "Take another." });
    expect([own.message, own.next, nextStepOf(own)]).toEqual([
      "Sold out. Take another.",
      "Take another.",
      null,
    ]);
    expect(nextStepOf(missing())).toBe("Go back and try again.");
    expect(nextStepOf(invalid("email", "Enter a valid email"))).toBeNull();
    expect(nextStepOf(new Refusal("conflict", "No.", { code: "of_another_kind" }))).toBeNull();
    const field = invalid("state", { next: "Enter a US state" }, "unknown_state");
    expect([field.fields, nextStepOf(field)]).toEqual([{ state: ["Enter a US state"] }, null]);
  });

  test("says the bank's own step, or the catalog's after the bank's words", () => {
    const nextAfter = (code: string | null, message: string) =>
      nextStepOf(new Refusal("payment_required", providerWords({ code, message })));
    expect(nextAfter("processing_error", "An error occurred. Try again in a little bit.")).toBeNull();
    for (const code of ["insufficient_funds", null])
      expect(nextAfter(code, "Your card has insufficient funds.")).toBe(
        "Try another card or contact your bank.",
      );
  });

  test("that asks for something in its words says so as data, so that no second step follows", () => {
    expect(all.filter(({ isAsking, codes }) => isAsking && codes !== null).map(({ at }) => at)).toEqual([]);
  });
});
