import { type LinkedRow, openSealedId } from "~/kit/sealed-id.server";
import { missing } from "./refusal";

/**
 * The number of the row that a link's end leads to, read by `find`. A link leads to the same one for good.
 * @throws Refusal `missing` for an end that we did not make.
 */
export async function openLink(
  kind: string,
  token: string,
  find: (id: number) => Promise<LinkedRow | null>,
): Promise<number> {
  const id = await openSealedId(kind, token, find);
  if (id === null) throw missing();
  return id;
}
