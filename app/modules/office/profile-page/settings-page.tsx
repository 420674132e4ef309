import type { ReactNode } from "react";
import { AccountTabs } from "~/ui/account-tabs";
import { Back } from "~/ui/go";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SettingsNav, type SettingsPlace, titleOf } from "./settings-lists";

/** One setting: its form or list, and the way to the others. Only residents have a home to go back to. */
export function SettingsPage({
  place,
  lead,
  isResident,
  children,
}: {
  place: SettingsPlace;
  lead?: ReactNode;
  isResident: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {isResident && <AccountTabs current="Settings" />}
      <Wrap className="page pt-8!">
        <div className="grid gap-x-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start">
          <SettingsNav current={place} isResident={isResident} />
          <div className="max-w-160 min-w-0">
            <div className="lg:hidden">
              <Back to="/profile/settings">Settings</Back>
            </div>
            <PageHeading title={titleOf(place)} lead={lead} />
            <div className="cards gap-4!">{children}</div>
          </div>
        </div>
      </Wrap>
    </>
  );
}

/** What such a page says while it cannot be read (row 96). */
export const unread = "Failed to load user data. Please try again later.";

export function Unread() {
  return (
    <Panel>
      <p role="alert">{unread}</p>
    </Panel>
  );
}
