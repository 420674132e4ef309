import { Icon } from "./icons";

const icons = { success: "check", error: "alert", info: "info" } as const;

/** The one message of a page: a success or a note is a status, a failure is an alert. Nothing when there is no message. */
export function Flash({
  kind = "success",
  message,
}: {
  kind?: "success" | "error" | "info";
  message?: string | null;
}) {
  if (!message) return null;
  return (
    <div className={`flash flash-${kind}`} role={kind === "error" ? "alert" : "status"}>
      <Icon name={icons[kind]} />
      <p>{message}</p>
    </div>
  );
}
