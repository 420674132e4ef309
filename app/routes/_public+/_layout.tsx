import { Outlet } from "@remix-run/react";
import { PublicShell } from "~/ui/public-shell";

export default function PublicLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}
