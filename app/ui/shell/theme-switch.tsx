import { Monitor, Moon, Sun } from "../icons";
import type { Theme } from "./theme";

const choices = [
  { value: "system", text: "Auto", icon: Monitor },
  { value: "light", text: "Light", icon: Sun },
  { value: "dark", text: "Dark", icon: Moon },
] as const;

/** Three choices of light. They need script (`useThemeSwitch`), so they appear only where script runs. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  return (
    <fieldset
      data-theme-switch
      className="invisible inline-flex rounded-pill border border-line bg-surface p-1"
    >
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, text, icon: Icon }) => (
        <label
          key={value}
          title={text}
          className="relative grid size-11 place-items-center rounded-pill text-ink-2 has-checked:bg-sunk has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-paprika"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            defaultChecked={initial === value}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Icon className="size-[18px]" />
          <span className="sr-only">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
