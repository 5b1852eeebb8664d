import type { PossibleRefusal } from "./answers.server";
import type { Endpoint, Method } from "./endpoint";

const DETAIL = (what: string): PossibleRefusal => ({ what, shape: "detail" });

/** Everything a person can be refused besides what is wrong with the input: who asks, what is asked for. */
function whoAndWhat(call: Endpoint, isUnsafe: boolean): Record<number, PossibleRefusal> {
  const answers: Record<number, PossibleRefusal> = {};
  const isGuarded = call.guard.name !== "public";
  if (isGuarded) answers[401] = DETAIL("No credentials, or wrong ones.");
  if ((isGuarded && !call.guard.isForAll) || isUnsafe)
    answers[403] = DETAIL("Not for this role, or a request that another site had sent.");
  if (call.params || call.looksUp)
    answers[404] = DETAIL("Missing, or somebody else's: the same words for both.");
  return answers;
}

function input(call: Endpoint, method: Method): Record<number, PossibleRefusal> {
  const answers: Record<number, PossibleRefusal> = {};
  if (call.params || call.query || call.body)
    answers[400] = { what: "Bad input: messages by field.", shape: "fields" };
  if (method !== "GET" && method !== "DELETE") answers[413] = DETAIL("The body is too large.");
  if (call.body) answers[415] = DETAIL("Not a media type of this call.");
  return answers;
}

function races(call: Endpoint, isUnsafe: boolean): Record<number, PossibleRefusal> {
  const answers: Record<number, PossibleRefusal> = {};
  if (call.charges)
    answers[402] = DETAIL("The card's share is not paid; `detail` is the provider's message.");
  const codes = [
    ...call.conflicts,
    ...(call.once ? ["in_progress"] : []),
    ...(isUnsafe ? ["already_there"] : []),
  ];
  if (codes.length > 0)
    answers[409] = { what: "A lost race or a rule of time; `code` says which.", shape: "conflict", codes };
  if (call.once) answers[422] = DETAIL("The Idempotency-Key was used with another body.");
  return answers;
}

function limitsOf(call: Endpoint): Record<number, PossibleRefusal> {
  if (call.limits.length === 0) return {};
  return { 429: DETAIL("Too many tries; Retry-After says in how many seconds to come back.") };
}

/**
 * Every refusal a call can give, by status: what the document says, and what answers are held against where people
 * develop and test. 503 belongs to every call.
 */
export function refusalsOf(call: Endpoint, method: Method): Record<number, PossibleRefusal> {
  const isUnsafe = method !== "GET";
  const standard = {
    ...input(call, method),
    ...whoAndWhat(call, isUnsafe),
    ...races(call, isUnsafe),
    ...limitsOf(call),
    503: DETAIL("Something we depend on is down; Retry-After says in how many seconds to come back."),
  };
  return { ...standard, ...call.refuses?.answers };
}

/** Why an answer is not one the document knows of this call; null when it is. */
export function undocumented(call: Endpoint, method: Method, status: number, body: unknown): string | null {
  const known = refusalsOf(call, method)[status];
  if (!known) return `${status} ${JSON.stringify(body)}`;
  const code = (body as { code?: unknown } | null)?.code;
  if (known.codes && typeof code === "string" && !known.codes.includes(code)) return `${status} ${code}`;
  return null;
}
