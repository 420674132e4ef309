import { formatFileSize } from "../platform/format";

/**
 * Says what is chosen in the box over a file's control, which still takes the press, the drop and the focus. Without
 * scripts there is no box, and the control shows itself.
 */
export function showChosen(control: HTMLInputElement | null): void {
  const box = control?.nextElementSibling;
  const [name, act] = box?.querySelectorAll("span") ?? [];
  if (!control || !box || !name || !act) return;
  const file = control.files?.[0];
  name.textContent = file ? `${file.name}, ${formatFileSize(file.size)}` : "";
  act.textContent = file ? "Change" : "Choose a file";
  box.classList.replace("hidden", "flex");
}
