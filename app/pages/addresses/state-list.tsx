import { US_STATES } from "~/kit/states";

/** The US states to pick from while typing one: the letters count, the name helps to find them. Once on a screen. */
export function StateList() {
  return (
    <datalist id="us-states">
      {Object.entries(US_STATES).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
