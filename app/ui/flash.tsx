import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { listState } from "~/platform/list-links";
import { FormShell, SubmitButton } from "./form";
import { Icon } from "./icons";
import { type RootData, useRootData } from "./root-data";

const icons = { success: "check", error: "alert", info: "info" } as const;

export function Flash({
  kind = "success",
  message,
  undo,
  links = [],
  box,
}: {
  kind?: "success" | "error" | "info";
  message?: string | null;
  /** What undoes the act it reports. */
  undo?: string;
  links?: { label: string; href: string }[];
  /** For a message that takes the focus, so that it is in view and read first. */
  box?: RefObject<HTMLDivElement>;
}) {
  if (!message) return null;
  return (
    <div
      className={`flash flash-${kind}`}
      role={kind === "error" ? "alert" : "status"}
      ref={box}
      tabIndex={box ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: it answers what the person just did, and needs no script
      autoFocus={box !== undefined}
    >
      <Icon name={icons[kind]} />
      <p>
        {message}
        {links.map(({ label, href }) => (
          <span key={href}>
            {" "}
            <a href={href}>{label}</a>
          </span>
        ))}
      </p>
      {undo && <Undo id={undo} />}
    </div>
  );
}

function Undo({ id }: { id: string }) {
  return (
    <FormShell action={`/admin/undo/${id}${listState(useLocation().search)}`}>
      <SubmitButton label="Undo" variant="line" />
    </FormShell>
  );
}

/** The message of the last act, where people look for it, unless a card of this page shows it. */
export function PageFlash() {
  const { flash, path } = useRootData();
  if (!flash || flash.at?.startsWith(`${path}#`)) return null;
  return <CardFlash flash={flash} />;
}

export function useCardFlash(card?: string) {
  const { flash, path } = useRootData();
  return card && flash?.at === `${path}#${card}` ? flash : null;
}

export function CardFlash({ flash }: { flash: NonNullable<RootData["flash"]> }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words, said again, take the focus again
  useEffect(() => box.current?.focus(), [flash]);
  return <Flash {...flash} box={box} />;
}
