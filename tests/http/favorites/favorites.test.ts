import { expect, test } from "vitest";
import { guest } from "../../as";
import { aChef, aDiner, aMeal, aSignedIn, type TestDiner } from "../../builders";
import { sendForm } from "../../setup/invitations";

const LIST = "/account/favorites";
const press = async (who: TestDiner | null, fields: Record<string, string>) =>
  sendForm(LIST, fields, who && (await aSignedIn(who, "session")).key);
const opens = async (who: TestDiner, path: string) =>
  guest().get(path, { headers: { cookie: `dindin_session=${(await aSignedIn(who, "session")).key}` } });
const ledTo = (answer: Response) => [answer.status, answer.headers.get("location")];
const toastOf = (answer: Response) => decodeURIComponent(answer.headers.get("set-cookie") ?? "");

test("a guest's heart leads to sign in, and the dish waits in a cookie; one that is none leads nowhere", async () => {
  const meal = await aMeal();
  const asked = await press(null, { intent: "keep", meal_id: String(meal.id), next: "/meals" });
  expect(ledTo(asked)).toEqual([302, "/login?next=%2Fmeals"]);
  expect(toastOf(asked)).toContain(`dindin_pending=${meal.id}f`);
  expect(toastOf(asked)).toContain("Please sign in to save favorites");
  expect(toastOf(await press(null, { intent: "keep", meal_id: "1e3" }))).not.toContain("dindin_pending");
});

test("one keeps for oneself, and is led back within this site only", async () => {
  const [ana, ben, meal] = [await aDiner(), await aDiner(), await aMeal({ name: "Pozole of ana" })];
  const kept = await press(ana, {
    intent: "keep",
    meal_id: String(meal.id),
    next: "https://evil.example/",
  });
  expect(ledTo(kept)).toEqual([302, LIST]);
  expect((await opens(ana, LIST)).text).toContain("Pozole of ana");
  await press(ben, { intent: "unkeep", meal_id: String(meal.id) });
  expect((await opens(ben, LIST)).text).not.toContain("Pozole of ana");
  expect((await opens(ana, LIST)).text).toContain("Pozole of ana");
});

test("a dish that there is not, a press that is none and a date that is none are no error of ours", async () => {
  const [ana, meal] = [await aDiner(), await aMeal()];
  for (const fields of [
    { intent: "keep", meal_id: "999999999" },
    { intent: "keep", meal_id: "abc" },
    { intent: "constructor", meal_id: String(meal.id) },
  ]) {
    const answer = await press(ana, { ...fields, live: "1" });
    expect([fields, answer.status]).toEqual([fields, 404]);
  }
  for (const since of ["yesterday", "0000-01-01T00:00:00Z"]) {
    const answer = await press(ana, { intent: "keep", meal_id: String(meal.id), since });
    expect([since, answer.status]).toEqual([since, 302]);
  }
});

test("thirteen dishes are two pages; beyond the end is the last one", async () => {
  const [ana, chef] = [await aDiner(), await aChef()];
  for (let n = 0; n < 13; n += 1) {
    const { id } = await aMeal({ chef });
    await press(ana, { intent: "keep", meal_id: String(id) });
  }
  const first = await opens(ana, LIST);
  expect(first.text).toContain("Page 1 of 2");
  expect(first.text.match(/<h3/g)).toHaveLength(12);
  expect((await opens(ana, `${LIST}?page=2`)).text.match(/<h3/g)).toHaveLength(1);
  const beyond = await opens(ana, `${LIST}?page=9`);
  expect([beyond.status, beyond.headers.get("location")]).toEqual([302, `${LIST}?page=2`]);
});
