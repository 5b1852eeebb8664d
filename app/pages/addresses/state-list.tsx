import { US_STATES } from "~/kit/states";

/** The US states to pick from while typing one: the letters count, the name helps to find them. */
export function StateList({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {Object.entries(US_STATES).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </datalist>
  );
}
