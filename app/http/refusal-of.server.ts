import { Refusal } from "~/domain/refusal";
import { asRefusal } from "./answers.server";
import { log } from "./log.server";

/**
 * Any thrown thing as a refusal, or null when it is a fault of ours. Where something that we depend on is behind it, the
 * database or an outside service, that is logged: whoever is refused reads nothing of it. `where` names what was asked.
 */
export function refusalOf(error: unknown, where: Record<string, string> = {}): Refusal | null {
  const refusal = asRefusal(error);
  const behind = error instanceof Refusal ? error.cause : error;
  if (refusal && behind !== undefined)
    log.warn({ err: behind, ...where }, "a call met something that is down");
  return refusal;
}
