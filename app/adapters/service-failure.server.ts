import { getSystemErrorMap } from "node:util";

/** What an outside service said of a call, as far as it may be known here: numbers and names out of closed sets. */
interface Facts {
  /** an HTTP status or an SMTP reply code */
  status?: number | undefined;
  /** the service's own number or word for what went wrong, or the system's: `21211`, `EAUTH`, `ECONNREFUSED` */
  code?: string | number | undefined;
}

/**
 * A call to an outside service that failed, in our words. A library's own error carries what was sent (a text with a live
 * code, the recipient, the account's credentials) and what came back; it ends at the adapter, and this goes on instead.
 */
export class ServiceFailure extends Error {
  override name = "ServiceFailure";
  readonly status: number | undefined;
  readonly code: string | number | undefined;

  constructor(message: string, { status, code }: Facts = {}) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** How a system or a library names a failure: `ECONNRESET`, `UND_ERR_SOCKET`, `TimeoutError`. */
const NAME = /^[A-Za-z][A-Za-z_]{1,40}$/;

function nameOf(error: Error): string {
  // a library may give a code of its own to the system's error, whose number stays
  if ("errno" in error && typeof error.errno === "number" && error.errno < 0)
    return getSystemErrorMap().get(error.errno)?.[0] ?? error.name;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** Why no answer came, by the name of the failure: of the error itself or of what caused it; undefined for one without. */
export function failureName(error: unknown): string | undefined {
  let name: string | undefined;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const found = nameOf(at);
    if (NAME.test(found) && found !== "Error") name = found;
  }
  return name;
}

/**
 * The answer to a request of `fetch`. The address, which may be a secret itself, and the headers are in no failure.
 * @throws ServiceFailure when none comes
 */
export function fetchFrom(service: string, url: string | URL, init: RequestInit): Promise<Response> {
  const asked = new Promise<Response>((done) => done(fetch(url, init)));
  return asked.catch((error: unknown) => {
    throw new ServiceFailure(`${service} does not answer`, { code: failureName(error) });
  });
}
