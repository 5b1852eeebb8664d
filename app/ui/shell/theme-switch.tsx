import { clsx } from "clsx";
import { Monitor, Moon, Sun } from "../icons";
import { useEffect, useState } from "react";

/** The cookie the server reads to write `data-theme` on the document, so that nothing flashes. */
export const themeCookie = "theme";
const yearMilliseconds = 31_536_000_000;

export type Theme = "system" | "light" | "dark";

/** The theme named in a Cookie header; "system" when there is none or another word. */
export function themeOf(cookies: string | null): Theme {
  const found = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookies ?? "");
  return found?.[1] === "dark" ? "dark" : found?.[1] === "light" ? "light" : "system";
}

const choices = [
  { value: "system", text: "As my device", icon: Monitor },
  { value: "light", text: "Light", icon: Sun },
  { value: "dark", text: "Dark", icon: Moon },
] as const;

function apply(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  // A browser without a cookie store keeps the choice for this visit only.
  if (!("cookieStore" in window)) return;
  if (theme === "system") void window.cookieStore.delete(themeCookie);
  else
    void window.cookieStore.set({
      name: themeCookie,
      value: theme,
      expires: Date.now() + yearMilliseconds,
      sameSite: "lax",
    });
}

/** Three choices of light. It needs script, so it appears only where script runs. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState<Theme>(initial);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <fieldset
      className={clsx("inline-flex rounded-pill border border-line bg-surface p-1", !ready && "invisible")}
    >
      <legend className="sr-only">Colours</legend>
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
            checked={theme === value}
            onChange={() => {
              setTheme(value);
              apply(value);
            }}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <Icon aria-hidden className="size-[18px]" />
          <span className="sr-only">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
