import { Outlet } from "@remix-run/react";
import { PublicShell } from "~/ui/public-shell";

export default function ResidentLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}

export { ErrorBoundary } from "~/error-boundary";
