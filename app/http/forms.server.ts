import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { nextStepOf } from "~/domain/checkout/refusals";
import type { Refusal } from "~/domain/refusal";
import { formatShortDay } from "~/kit/day";
import { detailsOf, firstMessage, wordRefusal } from "./answers.server";
import { errorPage } from "./error-page.server";
import { refusalOf } from "./refusal-of.server";
import { currentRequest } from "./scope.server";
import { redirectWithToast } from "./toast.server";

/**
 * What a form reads back: which fields are wrong and in which words, the values to keep, and what a toast says where
 * the specification wants one.
 */
export type FormAnswer = SubmissionResult<string[]> & {
  failed?: string;
  links?: FormLink[];
  facts?: Record<string, unknown>;
};

/** What stands in a form's way, to be opened. */
export interface FormLink {
  to: string;
  text: string;
}

/** Names of what may be a secret: never in a log. A `postalCode` is none. */
export const SECRET = /password|passkey|(^|_)code$|otp/i;

/** Codes that anybody may read. */
const PLAIN_CODE = /(^|\.)(postal|zip|expense|coupon|referral)_code$/;

/** Whether a form's field holds what is never sent back into a page, not even to whoever typed it. */
export const isSecretField = (name: string) => SECRET.test(name) && !PLAIN_CODE.test(name);

/** A reason as a screen says it: with the next day worth trying where one is known, else with what can be done now. */
function withNext(refusal: Refusal, reason: string): string {
  const day = refusal.body?.next_date;
  const next = typeof day === "string" ? `Next available: ${formatShortDay(day)}.` : nextStepOf(refusal);
  if (next === null) return reason;
  return `${reason}${/[.!?]$/.test(reason) ? "" : "."} ${next}`;
}

/** What a person reads of a refusal: why, and what next. */
export function refusalText(refusal: Refusal): string {
  return withNext(refusal, firstMessage(refusal));
}

/** A failure toast (docs/words.md): the server's details where there are any, else its fall-back text. */
export function failureOf(refusal: Refusal, fallback: string): string {
  return detailsOf(refusal) ?? fallback;
}

/** A refusal's messages by field of this form; what names no field of it stands at the form's head, after `failed`. */
function placeMessages(
  refusal: Refusal,
  names: ReadonlySet<string>,
  failed: string | undefined,
): { fieldErrors: Record<string, string[]>; formErrors: string[] } {
  if (failed !== undefined && detailsOf(refusal) === null)
    return {
      fieldErrors: {},
      formErrors: refusal.kind === "missing" ? [failed] : [failed, refusalText(refusal)],
    };
  const fieldErrors: Record<string, string[]> = {};
  const formErrors: string[] = [];
  for (const [field, messages] of Object.entries(refusal.fields ?? {})) {
    const said = messages.map((message) => withNext(refusal, message));
    if (names.has(field)) fieldErrors[field] = said;
    else formErrors.push(...said);
  }
  if (Object.keys(fieldErrors).length + formErrors.length === 0)
    formErrors.push(withNext(refusal, refusal.message));
  return { fieldErrors, formErrors };
}

/** How the fields of our forms are called: `email`, `species.fish`, `images[0].url`. */
const FIELD = /^(?!.*__)[\w-]{1,64}(?:\[\d{1,2}\])?(?:\.[\w-]{1,64})?$/;
/** More than any form of ours has, all meals and days of a plan counted. */
const MOST_FIELDS = 2_000;

/** Whether a field may be one of ours; what all objects have (`toString`) is none, as a value of that name breaks whoever reads it. */
const isOurs = (name: string): boolean =>
  FIELD.test(name) && !name.split(/[.[\]]+/).some((part) => part in Object.prototype);

/**
 * The fields of a form that are called as ours are. The others are left out before anything reads them: names say how deep a
 * value lies and how long a list is, and `a[99999999]` alone would keep a server busy for a minute.
 */
function ownFields(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of [...form].filter(([one]) => isOurs(one)).slice(0, MOST_FIELDS))
    fields.append(name, value);
  return fields;
}

/** Reads a form's own fields by a schema. */
export function parseFields<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(ownFields(form), { schema });
}

interface FormRules<Input> {
  /** what the specification's toast says of a verb's refusal without details; without it there is no toast */
  failed?: string;
  /** what else is wrong with the fields, by their names, that only the server can know; asked before the verb */
  check?: (input: Input) => Promise<Record<string, string[]>>;
  /** where a refusal of the verb leads */
  links?: (refusal: Refusal) => FormLink[];
  /** the code of a refusal whose facts (`body`) the page is to have */
  factsOf?: string;
}

/**
 * Answers a form (the request, or what was read of it already): reads it, checks it against the schema that REST uses too, runs `verb` with what came out. What is
 * wrong with it, by the schema, by `check` or by a refusal of the verb, goes back beside its field, with what was typed
 * kept. Without script the same answer is rendered into the page, with the same status.
 */
export async function answerForm<Schema extends z.ZodType, Answer>(
  request: Request | FormData,
  schema: Schema,
  verb: (input: z.output<Schema>, form: FormData) => Promise<Answer>,
  { failed, check, links, factsOf }: FormRules<z.output<Schema>> = {},
) {
  const form = ownFields(request instanceof FormData ? request : await readForm(request));
  const submission = parseWithZod(form, { schema });
  const names = new Set(form.keys());
  const hideFields = [...names].filter(isSecretField);
  if (submission.status !== "success")
    return data<FormAnswer>(submission.reply({ hideFields }), { status: 400 });
  const input = submission.value as z.output<Schema>;
  try {
    const fieldErrors = (await check?.(input)) ?? {};
    if (Object.keys(fieldErrors).length > 0)
      return data<FormAnswer>(submission.reply({ fieldErrors, hideFields }), { status: 400 });
    return await verb(input, form);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status } = wordRefusal(refusal);
    const reply = submission.reply({ ...placeMessages(refusal, names, failed), hideFields });
    const toast = failed === undefined ? {} : { failed: failureOf(refusal, failed) };
    const facts = factsOf !== undefined && refusal.code === factsOf ? { facts: refusal.body } : {};
    return data<FormAnswer>(
      { ...reply, ...toast, ...facts, ...(links && { links: links(refusal) }) },
      { status, headers: retryHeader(refusal) },
    );
  }
}

/** Remix drops an action's headers from the page it renders, so the server is told as well. */
function retryHeader(refusal: Refusal): Record<string, string> {
  if (refusal.retryAfter === undefined) return {};
  const scope = currentRequest();
  if (scope) scope.retryAfter = Math.ceil(refusal.retryAfter);
  return { "retry-after": String(Math.ceil(refusal.retryAfter)) };
}

/** The fields of a form, without its CSRF token; an empty form for a body that is none. */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(() => new FormData());
  form.delete("csrf");
  return form;
}

/** A hidden field's id; 0, which nothing has, for what is none. */
export function idOf(value: FormDataEntryValue | null): number {
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0;
}

/** What a button or a small form gets when the verb said no: the reason, in words. */
export interface ActionRefusal {
  no: string;
  /** the machine's word for it: `sold_out`, `cutoff_passed`, … */
  code: string | null;
}

/**
 * Runs a verb for a button or fetcher. Its refusal comes back as words under `no`, with the refusal's status; where
 * `back` is given (a form sent without script) it leads there, and that screen says them.
 */
export async function answerButton<Answer>(verb: () => Promise<Answer>, back: string | null = null) {
  try {
    return await verb();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const no: ActionRefusal = { no: refusalText(refusal), code: refusal.code ?? null };
    if (back !== null) return redirectWithToast(back, no.no, { tone: "error" });
    return data(no, { status: wordRefusal(refusal).status, headers: retryHeader(refusal) });
  }
}

/**
 * Awaits what a screen shows; a refusal becomes the error screen of its status (404, 403, 503, …), in its words; one that
 * nothing is there in those of `missing`, where they are given.
 */
export async function orErrorPage<T>(
  work: Promise<T>,
  missing?: { title: string; words: string },
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (missing && refusal.kind === "missing") throw errorPage(missing.words, 404, { title: missing.title });
    throw errorPage(firstMessage(refusal), wordRefusal(refusal).status, { headers: retryHeader(refusal) });
  }
}

/** What a mailed link opens, else a screen which says that it is the link, and what to do (`next`). */
export function orDeadLink<T>(work: Promise<T>, next = "Ask for a new one."): Promise<T> {
  return orErrorPage(work, {
    title: "This link is no longer valid",
    words: `It may have been used, taken back or replaced by a newer one. ${next}`,
  });
}
