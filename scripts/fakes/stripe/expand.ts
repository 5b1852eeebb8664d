import type { ParamValue } from "../kit/forms.ts";
import { invalid } from "./errors.ts";
import * as read from "./params.ts";
import type { TableName } from "./store.ts";
import type { RequestContext } from "./world.ts";

/** Which table the ids of each prefix stand in. */
const TABLE_BY_PREFIX: Record<string, TableName> = {
  acct: "accounts",
  ch: "charges",
  cus: "customers",
  dp: "disputes",
  file: "files",
  pi: "payment_intents",
  pm: "payment_methods",
  po: "payouts",
  re: "refunds",
  seti: "setup_intents",
  tr: "transfers",
  trr: "reversals",
  txn: "balance_transactions",
};
const MOST_LEVELS = 4;

/**
 * `answer` with the references named by `expand[]` replaced by their objects, on a copy. A list's elements are
 * reached by `data.`, up to four levels deep, as at Stripe.
 */
export function expanded(ask: RequestContext, answer: object): object {
  if (ask.params.expand === undefined) return answer;
  const copy: object = structuredClone(answer);
  for (const path of paths(ask.params.expand)) {
    const steps = path.split(".");
    if (steps.length > MOST_LEVELS + (steps[0] === "data" ? 1 : 0))
      throw invalid("You cannot expand more than 4 levels of a property.", "expand");
    walk(ask, copy, steps, path);
  }
  return copy;
}

function paths(sent: ParamValue): string[] {
  return typeof sent === "string" ? [sent] : (read.texts({ expand: sent }, "expand") ?? []);
}

function walk(ask: RequestContext, here: unknown, steps: string[], path: string): void {
  if (here === null || typeof here !== "object") return;
  if (Array.isArray(here)) {
    for (const one of here) walk(ask, one, steps, path);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const owner = here as Record<string, unknown>;
  if (step === "refunds" && owner.object === "charge") owner.refunds = refundsOf(ask, String(owner.id));
  if (!(step in owner))
    throw invalid(`This property cannot be expanded (${path}).`, "expand", "property_cannot_be_expanded");
  const value = owner[step];
  if (typeof value === "string") {
    const found = find(ask, value);
    if (found === undefined) throw invalid(`This property cannot be expanded (${path}).`, "expand");
    owner[step] = structuredClone(found);
  }
  if (rest.length > 0) walk(ask, owner[step], rest, path);
}

function find(ask: RequestContext, id: string): object | undefined {
  const name = TABLE_BY_PREFIX[id.slice(0, id.indexOf("_"))];
  if (name === undefined) return undefined;
  return ask.tables[name].get(id) ?? ask.world.store.tables("")[name].get(id);
}

function refundsOf(ask: RequestContext, charge: string) {
  const data = [...ask.tables.refunds.inGroup(charge)].reverse().map((id) => ask.tables.refunds.get(id));
  return { object: "list", data, has_more: false, url: `/v1/charges/${charge}/refunds` };
}
