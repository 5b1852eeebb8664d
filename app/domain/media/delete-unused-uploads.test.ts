import { expect, test } from "vitest";
import { files } from "~/adapters/files.server";
import { sql } from "~/data/sql.server";
import { aChef, aMeal, type TestChef } from "../../../tests/builders";
import { updateMeal } from "../menu/update-meal.server";
import { deletePictureFiles, deleteUnusedUploads } from "./delete-unused-uploads.server";
import { addressOf } from "./picture-url";

/** An upload of so many hours ago, with one file. */
async function anUpload(chef: TestChef, hours: number): Promise<string> {
  const path = `uploads/${crypto.randomUUID().replaceAll("-", "")}`;
  await sql`
    INSERT INTO upload (account_id, purpose, path, width, height, bytes, sha256, used_at)
    VALUES (${chef.account_id}, 'meal_picture', ${path}, 960, 720, 20000, '\\x00', app_now() - make_interval(hours => ${hours}))`;
  await files.put(addressOf(path).slice(1), Buffer.from("picture"), "image/avif");
  return path;
}

const left = async (chef: TestChef) =>
  (await sql<{ path: string }[]>`SELECT path FROM upload WHERE account_id = ${chef.account_id}`).map(
    ({ path }) => path,
  );

test("only what nothing used for a day goes, its files by a job", async () => {
  const chef = await aChef();
  const [used, unused, fresh, face] = [
    await anUpload(chef, 30),
    await anUpload(chef, 30),
    await anUpload(chef, 3),
    await anUpload(chef, 30),
  ];
  const meal = await aMeal({ chef });
  await updateMeal(chef, meal.id, { images: [addressOf(used)] });
  await sql`UPDATE upload SET used_at = app_now() - interval '9 days' WHERE path = ${used}`;
  await sql`UPDATE chef SET image = ${addressOf(face)} WHERE id = ${chef.chef_id}`;
  await deleteUnusedUploads();
  expect((await left(chef)).sort()).toEqual([used, fresh, face].sort());
  const jobs = await sql`SELECT payload FROM outbox WHERE key = ${`picture.dropped:${unused}`}`;
  expect(jobs).toEqual([{ payload: { path: unused } }]);
  await deletePictureFiles(unused);
  await deletePictureFiles(unused);
  expect(await files.get(addressOf(unused).slice(1))).toBeNull();
  expect(await files.get(addressOf(used).slice(1))).not.toBeNull();
});

test("a picture that is put to use counts as used from then on", async () => {
  const chef = await aChef();
  const path = await anUpload(chef, 30);
  const meal = await aMeal({ chef });
  await updateMeal(chef, meal.id, { images: [addressOf(path, 640, "webp")] });
  const [row] =
    await sql`SELECT used_at > app_now() - interval '1 minute' AS now FROM upload WHERE path = ${path}`;
  expect(row).toEqual({ now: true });
});
