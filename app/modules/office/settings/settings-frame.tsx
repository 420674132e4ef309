import type { ReactNode } from "react";
import { Back } from "~/ui/go";
import { settingsPath } from "./settings-index";
import { type ListedGroup, SettingsNav } from "./settings-nav";

/** One setting beside the ways to the others. A page below a setting has its own way back. */
export function SettingsFrame({
  groups,
  path,
  isBelow,
  children,
}: {
  groups: ListedGroup[];
  path: string;
  isBelow: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-x-8 xl:grid-cols-[16rem_minmax(0,1fr)] xl:items-start">
      <SettingsNav groups={groups} path={path} />
      <div className="min-w-0 max-w-160">
        {!isBelow && (
          <div className="xl:hidden">
            <Back to={settingsPath}>All settings</Back>
          </div>
        )}
        <div className="cards gap-4!">{children}</div>
      </div>
    </div>
  );
}
