import type { Brand } from "../../app/modules/shared/theme/colours";

/** Colours that a company might want, as far from the program's as they go; only the second can be read as it is. */
export const extremeThemes: Record<"very light" | "dark and saturated" | "low in contrast", Brand> = {
  "very light": { night: "#dff3ff", lamp: "#ffffff" },
  "dark and saturated": { night: "#14003d", lamp: "#ffee00" },
  "low in contrast": { night: "#5f6a5f", lamp: "#7a6a55" },
};
