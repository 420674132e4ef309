import type { ReactNode } from "react";
import { NightStreet, PhoneApp } from "./illustrations";
import { Bird } from "./mark";

export function Illustrated({ picture, children }: { picture: "street" | "app"; children: ReactNode }) {
  return (
    <div className="illustrated">
      <div>{children}</div>
      <div className={`picture picture-${picture}`} aria-hidden="true">
        {picture === "street" && <Bird />}
        {picture === "street" ? <NightStreet /> : <PhoneApp />}
      </div>
    </div>
  );
}
