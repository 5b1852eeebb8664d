import type { Fragment } from "~/data/sql.server";

export type Row = { id: number } & Record<string, unknown>;

/** One kind of thing we keep of somebody. */
export interface Section {
  /** the rows of `me` whose `id` is above `after`; in order of it they are read piece by piece */
  read(me: number, after: number): Fragment;
  /** the row as its person reads it; without it as it is read, less the `id` */
  tell?(row: Row): Record<string, unknown> | Promise<Record<string, unknown>>;
}
