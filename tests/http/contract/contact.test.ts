import { afterAll, expect, test } from "vitest";
import { sql } from "~/data/sql.server";
import { api } from "../../client/client";
import { expectAreaCovered } from "../../client/examples";

afterAll(() => expectAreaCovered("contact"));

const kept = async (ticket: string | undefined) =>
  (await sql`SELECT kind, name, organization FROM contact_message WHERE ticket = ${ticket ?? ""}`)[0];

test("a message gets a ticket, under which it is kept", async () => {
  const guest = await api();
  const { data } = await guest.POST("/api/account/contact_form/", {
    body: {
      name: "June Whitaker",
      email: "june.whitaker@example.com",
      phone: "(615) 555-0161",
      content: "Do you deliver to Inglewood on Sundays?",
    },
  });
  expect(data?.detail).toMatch(/^Thank you for your message/);
  expect(await kept(data?.ticket)).toEqual({ kind: "diner", name: "June Whitaker", organization: null });
  const { error } = await guest.POST("/api/account/contact_form/", {
    body: { name: "June Whitaker", email: "june.whitaker@example.com", content: "" },
  });
  expect(error).toEqual({ content: ["Content is required"] });
});

test("a company is kept by its name", async () => {
  const { data } = await (await api()).POST("/api/account/corporate_contact_form/", {
    body: {
      name: "Theo Lindqvist",
      email: "theo.lindqvist@example.com",
      organization: "Cumberland Timber",
      content: "We are forty people and work late on Thursdays. What would dinners for all of us cost?",
    },
  });
  expect(await kept(data?.ticket)).toEqual({
    kind: "corporate",
    name: "Theo Lindqvist",
    organization: "Cumberland Timber",
  });
});
