import { HISTORY_KINDS, type HistoryKind, KINDS } from "~/domain/wallets/history";
import type { WalletEntry } from "~/domain/wallets/schemas.server";
import { pageLinks, pageOf } from "~/http/page-of.server";
import { readPlace } from "~/http/place.server";
import { dayIn, formatDay, formatTime } from "~/kit/day";
import type { Page, Slice } from "~/kit/paging";
import type { Chip } from "~/ui/chips";

/** Movements of one screen: some days of them. */
const SHOWN = 20;

function kindOf(request: Request): HistoryKind | undefined {
  const asked = new URL(request.url).searchParams.get("kind");
  return HISTORY_KINDS.find((kind) => kind === asked);
}

/** A movement as a list reads it, with links to what it concerns where the screen has any. */
type Entry = WalletEntry & { links?: readonly { text: string; to: string }[] };

/** A movement as the list shows it: the time of day in place of the instant. */
function toRow({ created_at, kind: _kind, batch: _batch, links = [], ...row }: Entry, timeZone: string) {
  return { ...row, links, time: formatTime(new Date(created_at), timeZone) };
}

/**
 * A stretch of a wallet's history by day, in the time zone where dinner goes (or `zone`): the kind and the page are the URL's. `list`
 * reads it, `pathOf` says where its other stretches are.
 */
export async function readHistory(
  request: Request,
  list: (slice: Slice, kind?: HistoryKind) => Promise<Page<Entry>>,
  pathOf: (stretch: { kind?: string; page?: number }) => string,
  zone?: string | Promise<string>,
) {
  const kind = kindOf(request);
  const page = pageOf(request);
  const slice = { limit: SHOWN, offset: (page - 1) * SHOWN };
  const [{ rows, count }, { market }] = await Promise.all([list(slice, kind), readPlace(request)]);
  const timeZone = (await zone) ?? market?.time_zone ?? "UTC";
  const days: { day: string; text: string; rows: ReturnType<typeof toRow>[] }[] = [];
  for (const entry of rows) {
    const day = dayIn(timeZone, new Date(entry.created_at));
    if (days.at(-1)?.day !== day) days.push({ day, text: formatDay(day), rows: [] });
    days.at(-1)?.rows.push(toRow(entry, timeZone));
  }
  const at = (number: number) => pathOf({ ...(kind && { kind }), ...(number > 1 && { page: number }) });
  const chips: Chip[] = [
    { text: "All", to: pathOf({}), current: kind === undefined },
    ...HISTORY_KINDS.map((one) => ({ text: KINDS[one], to: pathOf({ kind: one }), current: one === kind })),
  ];
  return {
    days,
    chips,
    isNarrowed: kind !== undefined,
    ...pageLinks(page, count, SHOWN, at, rows),
  };
}

export type History = Awaited<ReturnType<typeof readHistory>>;
