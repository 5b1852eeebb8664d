import { expect, test } from "vitest";
import { usState, zip } from "./fields.server";
import { placeZip } from "./zip";

const STATE = { required: "State is required", unknown: "Enter a US state, like TN" };

const read = (schema: typeof zip, typed: string) => {
  const { success, data, error } = schema.safeParse(typed);
  return success ? data : error?.issues.map(({ message }) => message);
};

test.each(["37203", " 37203 ", "37203-1234", "37203 1234", "37203 - 1234", "372031234"])(
  "a ZIP code is understood as phones and people write it: %j",
  (typed) => {
    expect(read(zip, typed)).toBe("37203");
    expect(typed).toMatch(new RegExp(`^(?:${placeZip.pattern})$`, "v"));
  },
);

test.each(["3720", "372031", "37203-12", "37203-12345", "A7203", "37203 TN"])(
  "%j is no ZIP code",
  (typed) => {
    expect(read(zip, typed)).toEqual(["Enter a 5-digit ZIP code"]);
    expect(typed).not.toMatch(new RegExp(`^(?:${placeZip.pattern})$`, "v"));
  },
);

test.each([
  ["tn", "TN"],
  [" Tennessee ", "TN"],
  ["new  york", "NY"],
  ["D.C.", "DC"],
  ["Washington, D.C.", "DC"],
])("the state %j is %s", (typed, code) => expect(read(usState(STATE), typed)).toBe(code));

test.each([
  ["", "State is required"],
  ["Ontario", "Enter a US state, like TN"],
])("%j is no state", (typed, words) => expect(read(usState(STATE), typed)).toContain(words));
