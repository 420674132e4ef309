import type { ReactNode } from "react";
import { Bird } from "~/ui/mark";
import { NightStreet, PhoneApp } from "./illustrations";

/** Text with a box beside it, where there is room for both. */
export function Beside({ box, look, children }: { box: ReactNode; look: string; children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-16">
      <div>{children}</div>
      <div className={`picture sticky top-8 overflow-hidden rounded-md max-lg:hidden ${look}`}>{box}</div>
    </div>
  );
}

export function Illustrated({ picture, children }: { picture: "street" | "app"; children: ReactNode }) {
  return picture === "app" ? (
    <Beside look="bg-teaser px-14 pt-12" box={<PhoneApp size="h-auto w-full" />}>
      {children}
    </Beside>
  ) : (
    <Beside
      look="bg-[linear-gradient(var(--color-night),var(--color-sky))] pt-12"
      box={
        <>
          <Bird className="mr-10 mb-16 ml-auto h-auto w-36 rounded-full bg-pale fill-night px-7 py-9.5" />
          <NightStreet height="h-60" />
        </>
      }
    >
      {children}
    </Beside>
  );
}
