import { FileStoreUnavailable, files } from "~/adapters/files.server";
import { pathOfAddress } from "~/domain/media/picture-url";
import { missing, Refusal } from "~/domain/refusal";
import { refusalResponse } from "~/http/answers.server";
import type { ApiRequest } from "~/http/exchange";
import { log } from "~/http/log.server";

/** A picture never changes under its name: whoever has it keeps it. */
const KEPT = "public, max-age=31536000, immutable";
/**
 * It is a picture and nothing else, also when somebody opens it by itself: the browser then makes a page around it, with
 * style attributes of its own.
 */
const POLICY =
  "default-src 'none'; style-src-attr 'unsafe-inline'; img-src 'self'; sandbox; frame-ancestors 'none'";

/** Answers `GET /uploads/…`: one size of an uploaded picture, of the type that its name says. */
export async function answerPicture(request: ApiRequest, pathname: string): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response('{"detail":"Method not allowed."}', {
      status: 405,
      headers: { allow: "GET, HEAD", "content-type": "application/json; charset=utf-8" },
    });
  if (pathOfAddress(pathname) === null) return refusalResponse(missing());
  const headers = {
    "content-type": pathname.endsWith(".webp") ? "image/webp" : "image/avif",
    "cache-control": KEPT,
    "content-security-policy": POLICY,
    "cross-origin-resource-policy": "cross-origin",
    etag: `"${pathname.slice(pathname.lastIndexOf("/") + 1)}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers });
  try {
    const bytes = await files.get(pathname.slice(1));
    return bytes ? new Response(new Uint8Array(bytes), { headers }) : refusalResponse(missing());
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    log.warn({ err: error }, "a picture could not be read");
    return refusalResponse(
      new Refusal(
        "unavailable",
        { reason: "One of our services is down.", next: "Please try again." },
        { retryAfter: 5 },
      ),
    );
  }
}
