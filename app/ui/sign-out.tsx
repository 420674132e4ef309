import type { ComponentProps } from "react";
import { OriginToken } from "./form";

export function SignOut(props: ComponentProps<"button">) {
  return (
    <form method="post" action="/logout">
      <OriginToken />
      {/* lynx sends an empty form by GET. */}
      <input type="hidden" name="leave" value="1" />
      <button type="submit" {...props} />
    </form>
  );
}
