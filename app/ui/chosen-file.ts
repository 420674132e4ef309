import { formatFileSize } from "../platform/format";

/**
 * Says what is chosen in the box that follows a file's control. The control lies over the box and is no longer seen, but
 * still takes the press, the drop and the focus; without scripts it shows itself.
 */
export function showChosen(control: HTMLInputElement | null): void {
  const box = control?.nextElementSibling;
  const [name, act] = box?.querySelectorAll("span") ?? [];
  if (!control || !box || !name || !act) return;
  const file = control.files?.[0];
  name.textContent = file ? `${file.name}, ${formatFileSize(file.size)}` : "";
  act.textContent = file ? "Change" : "Choose a file";
  box.classList.replace("hidden", "flex");
  control.style.opacity = "0";
}
