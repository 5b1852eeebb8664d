/** The group that a list's URL narrows down to; what is no id counts as left out. */
export function groupIdOf(params: { get(name: string): string | null }): number | undefined {
  const text = params.get("group") ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
