import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { asRole, cloneDatabase, dropDatabase, OWNER } from "../../scripts/tools/stack/database";

/** A scratch copy of the migrated database, for the owner's eyes. */
export async function onACopy<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { adminUrl, template, secrets } = inject("services");
  const name = `schema_${randomUUID().slice(0, 8)}`;
  await cloneDatabase(adminUrl, template, name);
  const url = new URL(asRole(adminUrl, OWNER, secrets.owner_password));
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await dropDatabase(adminUrl, name);
  }
}
