/**
 * Where to go after signing in: only a path of this site. `//host`, `/\host` and control characters, which browsers
 * read as another site, count as nothing; and so does a path with an empty step, which is none of ours and which the router would
 * write to the log.
 */
export function nextOf(value: FormDataEntryValue | null, otherwise: string): string {
  if (typeof value !== "string" || value.length > 500) return otherwise;
  const isOurs = /^\/(?![/\\])[^\p{Cc} \\]*$/u.test(value) && !/^[^?#]*\/\//.test(value);
  return isOurs ? value : otherwise;
}

/** The page of this site that a request was sent from, by its Referer. */
export function refererPath(request: Request, otherwise: string): string {
  const referer = request.headers.get("referer");
  if (!referer || !URL.canParse(referer)) return otherwise;
  const { pathname, search } = new URL(referer);
  return nextOf(pathname + search, otherwise);
}

/** `path` with one parameter of its query set. */
export function withParam(path: string, name: string, value: string): string {
  const [pathname = "/", search = ""] = path.split("?");
  const query = new URLSearchParams(search.split("#")[0]);
  query.set(name, value);
  return `${pathname}?${query}`;
}
