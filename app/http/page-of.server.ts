/** The page a screen's URL asks for, from 1; what is no page counts as the first. */
export function pageOf(request: Request): number {
  const asked = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}
