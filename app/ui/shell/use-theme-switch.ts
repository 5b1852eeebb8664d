import { useEffect } from "react";

/** Brings the server-drawn `ThemeSwitch` to life, wherever on the page it stands. */
export function useThemeSwitch(): void {
  useEffect(() => {
    for (const part of document.querySelectorAll("[data-theme-switch]")) part.classList.remove("invisible");
    const chosen = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "theme") return;
      void import("./theme").then(({ applyTheme }) => applyTheme(target.value));
    };
    document.addEventListener("change", chosen);
    return () => document.removeEventListener("change", chosen);
  }, []);
}
