import { countLength } from "./length-note";
import { listen } from "./listen";

/** What a visitor page's one script adds to HTML that works without it. */
export function improve(): void {
  sendOnce();
  sendFilters();
  clearWhenTyping();
  tidyEmails();
  document.querySelectorAll<HTMLElement>("[data-countdown]").forEach(countDown);
  document.querySelectorAll<HTMLElement>("[data-copy]").forEach(offerCopy);
  document.querySelectorAll<HTMLInputElement>("input[type=password]").forEach(offerToShow);
  document.querySelectorAll("[data-look-again]").forEach(lookAgain);
  document.querySelectorAll<HTMLElement>("[data-live]").forEach(followState);
  offerDrawer();
  stepInPlace();
  leadFocus();
  sendByEnter();
  followChat();
}

/** Shift and Enter, or a word that an input method still composes, is no sending. */
function sendByEnter(): void {
  document.addEventListener("keydown", (event) => {
    const { key, shiftKey, isComposing, target } = event;
    if (key !== "Enter" || shiftKey || isComposing) return;
    if (!(target instanceof HTMLTextAreaElement) || target.dataset.enter === undefined) return;
    event.preventDefault();
    if (target.value.trim()) target.form?.requestSubmit();
  });
}

/** In its window the chat is typed into at once, and Escape closes it from both pages. */
function followChat(): void {
  const panel = frameElement?.closest("details") ?? document.querySelector<HTMLDetailsElement>("[data-chat]");
  if (!panel) return;
  if (frameElement && document.activeElement === document.body)
    document.querySelector<HTMLElement>("[data-enter]")?.focus({ preventScroll: true });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !panel.open || !(frameElement || panel.contains(document.activeElement))) return;
    panel.open = false;
    panel.querySelector("summary")?.focus();
  });
}

/** Every 3 seconds for a minute; the page is reloaded only once it says something else. */
function lookAgain(): void {
  let left = 20;
  const timer = setInterval(async () => {
    left -= 1;
    if (left < 1) clearInterval(timer);
    const answer = await fetch(location.href).catch(() => undefined);
    if (answer?.ok && !(await answer.text()).includes("data-look-again")) location.reload();
  }, 3_000);
}

/** Milliseconds after which a form may be sent again: the person may have stopped loading the answer. */
const patience = 20_000;

/** The marked parts of the page are renewed once the server says that the state is another, unless they have the focus. */
function followState(part: HTMLElement): void {
  const { dataset } = part;
  listen(dataset.live ?? "", async (state) => {
    if (state === dataset.state) return;
    const answer = await fetch(location.href).catch(() => undefined);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const old of document.querySelectorAll<HTMLElement>("[data-renew]")) {
      const now = fresh.getElementById(old.id);
      if (!now || old.contains(document.activeElement)) continue;
      Object.assign(old.dataset, { ...now.dataset });
      old.replaceChildren(...now.childNodes);
    }
  });
}

function sendOnce(): void {
  const sending = new Map<EventTarget, () => void>();
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    if (sending.has(form)) return event.preventDefault();
    const button = submitter ?? form.querySelector("button[type=submit]");
    const label = button?.firstChild;
    const words = label?.nodeValue ?? "";
    const timer = setTimeout(() => sending.get(form)?.(), patience);
    sending.set(form, () => {
      clearTimeout(timer);
      sending.delete(form);
      button?.removeAttribute("aria-disabled");
      if (label) label.nodeValue = words;
    });
    button?.setAttribute("aria-disabled", "true");
    if (label) label.nodeValue = button?.getAttribute("data-pending") ?? words;
  });
  // The page may come back as it was left.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) for (const release of [...sending.values()]) release();
  });
}

/** Not for the keyboard: there each arrow key makes a choice, and the button is one Tab away. */
function sendFilters(): void {
  let typing = false;
  addEventListener("keydown", () => {
    typing = true;
  });
  addEventListener("pointerdown", () => {
    typing = false;
  });
  document.addEventListener("change", ({ target }) => {
    if (!typing && target instanceof HTMLSelectElement)
      target.closest<HTMLFormElement>("[role=search]")?.requestSubmit();
  });
}

function clearWhenTyping(): void {
  const summary = document.querySelector("[data-until-typing]");
  const clear = () => {
    summary?.remove();
    document.title = document.title.replace(/^Error: /, "");
  };
  if (summary) document.addEventListener("input", clear, { once: true });
  document.addEventListener("input", ({ target }) => {
    const field = target instanceof Element ? target.closest(".bad") : null;
    field?.classList.remove("bad");
    field?.querySelector("[aria-invalid]")?.removeAttribute("aria-invalid");
    field?.querySelector(".error")?.replaceChildren();
    if (target instanceof HTMLTextAreaElement) countLength(target);
    if (field && target instanceof Element) clearLine(target.id);
  });
}

/** The line of the summary that leads to a field, and a summary without lines. */
function clearLine(id: string): void {
  const list = document.querySelector(".summary ul");
  list?.querySelector(`a[href="#${id}"]`)?.closest("li")?.remove();
  if (!list || list.childElementCount > 0) return;
  const summary = list.closest(".summary");
  if (summary?.querySelector(":scope > p")) list.remove();
  else summary?.remove();
}

/** An address is kept in lower case, so the box shows it that way once it is left. */
function tidyEmails(): void {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "email")
      target.value = target.value.trim().toLowerCase();
  });
}

/** Screen readers hear the sentence as it was sent, not every tick. */
function countDown(element: HTMLElement): void {
  const sentence = element.textContent ?? "";
  const shown = document.createElement("span");
  shown.ariaHidden = "true";
  element.className = "sr";
  element.after(shown);
  const end = performance.now() + Number(/\d+/.exec(sentence)?.[0] ?? 0) * 1_000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1_000));
    const now = sentence.replace(/\d+ seconds?/, `${left} ${left === 1 ? "second" : "seconds"}`);
    shown.textContent = left > 0 ? now : (element.dataset.countdown ?? "");
    if (left > 0) setTimeout(tick, 1_000);
  };
  tick();
}

function newButton(label: string, className: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.textContent = label;
  return button;
}

/** Does nothing if the browser gives no access to the clipboard. */
function offerCopy(place: HTMLElement): void {
  if (!navigator.clipboard) return;
  const { copy = "", label = "" } = place.dataset;
  const button = newButton(label, "btn btn-line");
  const status = document.createElement("span");
  status.className = "sr";
  status.role = "status";
  const say = (words: string) => {
    button.textContent = words || label;
    status.textContent = words;
  };
  button.onclick = () =>
    navigator.clipboard.writeText(copy).then(
      () => {
        say("Copied");
        setTimeout(say, 2_000, "");
      },
      () => button.remove(),
    );
  place.append(button, status);
}

/** Hidden again before sending: browsers remember what was typed into a plain text field. */
function offerToShow(field: HTMLInputElement): void {
  const button = newButton("Show", "show");
  const about = document.createElement("span");
  about.className = "sr";
  about.textContent = " password";
  const show = (shown: boolean) => {
    field.type = shown ? "text" : "password";
    button.textContent = shown ? "Hide" : "Show";
    button.append(about);
  };
  show(false);
  button.onclick = () => show(field.type === "password");
  field.form?.addEventListener("submit", () => show(false));
  field.after(button);
}

/**
 * Forms may say that this browser shows the cart in a dialog; a dialog already on the page was asked for. Once it is
 * closed, a reload leaves it so, and the focus is on the link to the cart.
 */
function offerDrawer(): void {
  document.querySelectorAll<HTMLInputElement>("input[name=drawer]").forEach((field) => {
    field.disabled = false;
  });
  const drawer = document.querySelector("dialog");
  drawer?.showModal();
  drawer?.addEventListener("close", () => {
    const address = new URL(location.href);
    address.searchParams.delete("cart.open");
    history.replaceState(null, "", address);
    document.querySelector<HTMLElement>("[href='/cart']")?.focus();
  });
}

/** A stepper's links lead to the page with another number; with a script the number changes where it is. */
function stepInPlace(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-step]") : null;
    const field = link?.parentElement?.querySelector<HTMLInputElement>("[type=number]");
    if (!field) return;
    event.preventDefault();
    if (link?.dataset.step === "1") field.stepUp();
    else field.stepDown();
  });
}

/** Focuses what the page has to say first, unless the person has started using it. */
function leadFocus(): void {
  const said =
    document.querySelector<HTMLElement>(".summary") ??
    document.querySelector<HTMLElement>(".flash[tabindex]");
  if (document.activeElement === document.body) said?.focus();
}
