import { describe, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { aDiner, aMarketplace, unique } from "../../../tests/builders";
import { IntentInput } from "../orders/schemas.server";
import { addAddress } from "./add-address.server";
import { deleteAddress } from "./delete-address.server";
import { listAddresses } from "./list-addresses.server";
import { addressRules } from "./rules";
import { AddressChange, AddressInput } from "./schemas.server";
import { showAddress } from "./show-address.server";
import { updateAddress } from "./update-address.server";
import { checkPlace, fillPlace } from "./zip-of-address.server";

const ALL = { limit: 100, offset: 0 };

function anInput(over: Record<string, unknown> = {}) {
  return AddressInput.parse({
    address: "1204 Pine Street",
    title: "Home",
    contactPerson: "Ana Reyes",
    contactPersonNumber: "(615) 555-0142",
    city: "Nashville",
    state: "TN",
    postalCode: "37203",
    ...over,
  });
}

async function preferredOf(me: { account_id: number }): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    SELECT id FROM address WHERE account_id = ${me.account_id} AND preferred AND deleted_at IS NULL`;
  return rows.map(({ id }) => id);
}

describe("an address book", () => {
  test("a stranger's address is not found, whatever is tried with it", async () => {
    const [ana, ben] = await Promise.all([aDiner({ address: false }), aDiner({ address: false })]);
    const { id } = await addAddress(ana, anInput());
    for (const attempt of [
      () => showAddress(ben, id),
      () => updateAddress(ben, id, { title: "Mine" }),
      () => deleteAddress(ben, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ kind: "missing", message: "Not found." });
    }
    expect(await showAddress(ana, id)).toMatchObject({ title: "Home" });
  });

  test("what goes in comes out, with the phone as E.164 and the place found by ZIP", async () => {
    const town = await aMarketplace();
    const ana = await aDiner({ address: false });
    const added = await addAddress(
      ana,
      anInput({ postalCode: town.zips[0], extraInstructions: "Ring twice" }),
    );
    expect(added).toEqual({
      id: added.id,
      address: "1204 Pine Street",
      title: "Home",
      contactPerson: "Ana Reyes",
      contactPersonNumber: "+16155550142",
      city: "Nashville",
      state: "TN",
      postalCode: town.zips[0],
      extraInstructions: "Ring twice",
      preferred: true,
    });
    const [row] = await sql`SELECT latitude, longitude FROM address WHERE id = ${added.id}`;
    expect(row).toEqual({ latitude: town.latitude, longitude: town.longitude });
  });

  test("a ZIP code nobody knows is saved without a place, and moving finds the place", async () => {
    const town = await aMarketplace();
    const ana = await aDiner({ address: false });
    const { id } = await addAddress(ana, anInput({ postalCode: "00000" }));
    const place = async () => (await sql`SELECT latitude FROM address WHERE id = ${id}`)[0];
    expect(await place()).toEqual({ latitude: null });
    await updateAddress(ana, id, { postalCode: town.zips[0] as string });
    expect(await place()).toEqual({ latitude: town.latitude });
  });

  test("a new preferred address makes all others non-preferred, also when ten come at once", async () => {
    const ana = await aDiner({ address: false });
    const first = await addAddress(ana, anInput());
    expect(await preferredOf(ana)).toEqual([first.id]);
    const second = await addAddress(ana, anInput({ preferred: false }));
    expect(await preferredOf(ana)).toEqual([first.id]);
    await updateAddress(ana, second.id, { preferred: true });
    expect(await preferredOf(ana)).toEqual([second.id]);
    await Promise.all(Array.from({ length: 10 }, () => addAddress(ana, anInput({ preferred: true }))));
    expect(await preferredOf(ana)).toHaveLength(1);
  });

  test("deleting the preferred address prefers the newest that remains; the second time there is nothing to delete", async () => {
    const ana = await aDiner({ address: false });
    const first = await addAddress(ana, anInput());
    const second = await addAddress(ana, anInput());
    const third = await addAddress(ana, anInput());
    expect(await deleteAddress(ana, first.id)).toEqual(first);
    expect(await preferredOf(ana)).toEqual([third.id]);
    await deleteAddress(ana, second.id);
    expect(await preferredOf(ana)).toEqual([third.id]);
    await deleteAddress(ana, third.id);
    expect(await preferredOf(ana)).toEqual([]);
    await expect(deleteAddress(ana, first.id)).rejects.toMatchObject({ kind: "missing" });
    await expect(showAddress(ana, first.id)).rejects.toMatchObject({ kind: "missing" });
  });

  test("the list shows the preferred address first, then the newest, and counts them all", async () => {
    const ana = await aDiner({ address: false });
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1)
      ids.push((await addAddress(ana, anInput({ title: `Place ${unique()}` }))).id);
    const { rows, count } = await listAddresses(ana, ALL);
    expect(count).toBe(4);
    expect(rows.map(({ id }) => id)).toEqual([ids[0], ids[3], ids[2], ids[1]]);
    expect(await listAddresses(ana, { limit: 10, offset: 10 })).toEqual({ rows: [], count: 4 });
  });

  test("a change leaves out what it does not name, and an explicit null clears the instructions", async () => {
    const ana = await aDiner({ address: false });
    const { id } = await addAddress(ana, anInput({ extraInstructions: "Ring twice" }));
    expect(await updateAddress(ana, id, AddressChange.parse({ city: "Memphis" }))).toMatchObject({
      city: "Memphis",
      extraInstructions: "Ring twice",
      preferred: true,
    });
    const cleared = await updateAddress(ana, id, AddressChange.parse({ extraInstructions: null }));
    expect(cleared.extraInstructions).toBe("");
    expect(await updateAddress(ana, id, {})).toEqual(cleared);
  });

  test("an address book has an end", async () => {
    const ana = await aDiner({ address: false });
    const { address_id } = { address_id: (await addAddress(ana, anInput())).id };
    await sql`
      INSERT INTO address (account_id, address, title, contact_person, contact_person_number, city, state, postal_code)
      SELECT account_id, address, title, contact_person, contact_person_number, city, state, postal_code
      FROM address, generate_series(2, ${addressRules.most}) WHERE id = ${address_id}`;
    await expect(addAddress(ana, anInput())).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("an address and its ZIP code", () => {
  const typed = (over: Record<string, string>) => ({ postalCode: "", city: "", state: "", ...over });

  test("city and state that were left open come from the ZIP code", async () => {
    const town = await aMarketplace({ state: "CO" });
    const zip = town.zips[0] as string;
    expect(await fillPlace(typed({ postalCode: ` ${zip} ` }))).toEqual({ city: town.name, state: "CO" });
    expect(await fillPlace(typed({ postalCode: zip, city: "Elsewhere" }))).toMatchObject({
      city: "Elsewhere",
    });
    expect(await fillPlace(typed({ postalCode: "00000", state: "tennessee" }))).toEqual({
      city: "",
      state: "TN",
    });
  });

  test("another state, or no state at all, is told beside it, with where the ZIP code lies", async () => {
    const town = await aMarketplace({ state: "TN" });
    const zip = town.zips[0] as string;
    const told = (over: Record<string, string>) => checkPlace({ ...anInput(), postalCode: zip, ...over });
    expect(await told({ city: town.name.toUpperCase(), state: "TN" })).toEqual({ errors: {}, doubts: {} });
    expect(await told({ city: town.name, state: "CA" })).toEqual({
      errors: { state: [`${zip} is in ${town.name}, TN`] },
      doubts: {},
    });
    expect((await told({ city: town.name, state: "ZZ" })).errors).toEqual({
      state: [addressRules.state.unknown],
    });
  });

  test("another town is only doubted: the post has more names for places than the list", async () => {
    const town = await aMarketplace();
    const zip = town.zips[0] as string;
    const { errors, doubts } = await checkPlace({ ...anInput(), postalCode: zip, city: "Nowhere" });
    expect(errors).toEqual({});
    expect(doubts.city?.[0]).toContain(`${zip} is in ${town.name}, TN`);
  });

  test("a ZIP code nobody of ours delivers to is doubted, one that nobody knows too", async () => {
    for (const postalCode of ["10001", "00000"])
      expect(
        (await checkPlace(anInput({ postalCode, city: "New York", state: "NY" }))).doubts.postalCode,
      ).toEqual([expect.stringContaining(`No cooks deliver to ${postalCode} yet`)]);
  });
});

describe("what an address must have", () => {
  const messagesOf = (over: Record<string, unknown>) => {
    const parsed = AddressInput.safeParse({ ...anInput(), ...over });
    return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  };

  test("a state of the United States, by its name or two letters; of a checkout's own address too", () => {
    for (const state of ["TN", "tn", "Tennessee"]) expect(messagesOf({ state })).toEqual([]);
    expect(messagesOf({ state: "ZZ" })).toEqual(["Enter a US state, like TN"]);
    const inline = IntentInput.safeParse({ deliveryDetails: { ...anInput(), state: "ZZ" } });
    expect(inline.error?.issues).toMatchObject([
      { path: ["deliveryDetails", "state"], message: "Enter a US state, like TN" },
    ]);
  });

  test.each([
    ["address", "Address is required"],
    ["title", "Title is required"],
    ["contactPerson", "Person name is required"],
    ["contactPersonNumber", "Contact number is required"],
    ["city", "City is required"],
    ["state", "State is required"],
    ["postalCode", "Postal code is required"],
  ])("%s: %s", (field, message) => {
    expect(messagesOf({ [field]: undefined })).toEqual([message]);
    expect(messagesOf({ [field]: "  " })[0]).toBe(message);
  });

  test.each([
    [{ postalCode: "3720" }],
    [{ postalCode: "37203-1" }],
    [{ postalCode: "٣٧٢٠٣" }],
    [{ contactPersonNumber: "12345" }],
    [{ contactPersonNumber: "+44 20 7946 0958" }],
    [{ extraInstructions: "x".repeat(501) }],
    [{ address: "a\u0000b" }],
    [{ preferred: "perhaps" }],
    [{ title: ["Home"] }],
  ])("refuses %j", (over) => {
    expect(messagesOf(over)).toHaveLength(1);
  });
});
