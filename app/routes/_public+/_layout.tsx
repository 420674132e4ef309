import { Outlet, useLocation } from "@remix-run/react";
import { FramedShell, PublicShell } from "~/ui/public-shell";

export default function PublicLayout() {
  const { pathname, search } = useLocation();
  const isFramed = pathname.startsWith("/chat") && new URLSearchParams(search).has("embed");
  const Shell = isFramed ? FramedShell : PublicShell;
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
