import type { GoogleProfile } from "remix-auth-google";
import { failureName, ServiceFailure } from "./service-failure.server";

/** How long a provider may take to answer. Milliseconds. */
const PATIENCE_MS = 10_000;

/** Who somebody is at Google or Facebook. `subject` is the provider's own number for them. */
export interface ProviderProfile {
  subject: string;
  /** null when the provider knows none, or the person keeps it back */
  email: string | null;
  /** whether the provider says that the mailbox was verified; Facebook never does */
  email_verified: boolean;
  first_name: string;
  last_name: string;
}

/** One sign-in with a provider: what it is sent with, and has to come back with. */
export interface SignIn {
  state: string;
  /** absolute: never what a request says its host is */
  redirect_uri: string;
  code_verifier?: string | undefined;
  nonce?: string | undefined;
}

/** The provider said no, or could not be asked. */
export class ProviderFailure extends ServiceFailure {
  override name = "ProviderFailure";
  constructor(
    readonly kind: "refused" | "unavailable",
    message: string,
    facts?: ConstructorParameters<typeof ServiceFailure>[1],
  ) {
    super(message, facts);
  }
}

type Fields = Record<string, unknown>;

function silent(service: string, error: unknown): ProviderFailure {
  return new ProviderFailure("unavailable", `${service} does not answer`, { code: failureName(error) });
}

/**
 * Asks a provider and reads its JSON. Its no (any 4xx but "slow down") is `refused`; silence for ten seconds, an error of
 * its own or an answer that is no object is `unavailable`.
 */
export async function requestProvider(url: URL, init: RequestInit = {}): Promise<Fields> {
  const answer = await fetch(url, {
    ...init,
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw silent(url.hostname, error);
  });
  const body: unknown = await answer.json().catch(() => null);
  const { status } = answer;
  const isRefused = status >= 400 && status < 500 && status !== 429;
  if (isRefused || !answer.ok || typeof body !== "object" || body === null)
    throw new ProviderFailure(
      isRefused ? "refused" : "unavailable",
      `${url.hostname} answered ${status}${answer.ok ? " without JSON" : ""}`,
      { status },
    );
  return body as Fields;
}

/** What a provider's JSON calls the error; undefined when it is no JSON or names none. */
function errorIn(text: string): unknown {
  try {
    return (JSON.parse(text) as Fields | null)?.error;
  } catch {
    return undefined;
  }
}

/**
 * Waits for what a package asks a provider. The packages wait without end, and throw the text of an answer that is no
 * success without its status: so its own word for the error decides what `isRefusal`, and everything else is `unavailable`.
 */
export async function awaitPackage<T>(
  service: string,
  asked: Promise<T>,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_, lose) => {
    timer = setTimeout(() => lose(new DOMException("", "TimeoutError")), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, patience]);
  } catch (error) {
    if (typeof error !== "string") throw silent(service, error);
    const kind = isRefusal(errorIn(error)) ? "refused" : "unavailable";
    throw new ProviderFailure(kind, `${service} answered with an error`);
  } finally {
    clearTimeout(timer);
  }
}

/** A text of an answer, or an empty one. */
export function textField(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** Whose profile it is, as the packages write one; whatever its types say, the provider may have left out anything. */
export function personOf(
  { id, displayName, name, emails }: Pick<GoogleProfile, "id" | "displayName" | "name" | "emails">,
  email_verified: boolean,
): ProviderProfile {
  const texts: Fields = { id, displayName, ...name, email: emails[0].value };
  return {
    subject: textField(texts, "id"),
    email: textField(texts, "email") || null,
    email_verified,
    first_name: textField(texts, "givenName") || textField(texts, "displayName"),
    last_name: textField(texts, "familyName"),
  };
}

/** An address of a provider with its query. */
export function urlWithQuery(base: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
