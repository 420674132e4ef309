import type { IconName } from "~/ui/icons";
import type { PlannedPart } from "./offers";
import { Badge } from "./works-today";

const icons: Record<string, IconName> = {
  "Guard tracking": "car",
  "Neighbour threat alerts": "bell",
  "Insurer rewards": "shield",
  "Community features": "users",
};

/** What the mobile app will have, as the stops of a route; and what this site offers of it today. */
export function PlannedList({ planned }: { planned: readonly PlannedPart[] }) {
  return (
    <ol>
      {planned.map(({ name, text, todayText, todayPath }, index) => (
        <li key={name} className="flex gap-4">
          <div className="flex flex-none flex-col items-center">
            <Badge icon={icons[name] ?? "clock"} />
            {index < planned.length - 1 && (
              <span className="grow border-s-5 border-night-control border-dotted" />
            )}
          </div>
          <div className="pb-8">
            <h2 className="text-xl">{name}</h2>
            <p className="soft mt-1">{text}</p>
            <p className="mt-1">
              {"On this site today: "}
              <a href={todayPath} className="text-on-night">
                {todayText}
              </a>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
