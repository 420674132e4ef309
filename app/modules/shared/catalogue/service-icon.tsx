import { Icon, type IconName } from "~/ui/icons";
import type { ServiceSubject } from "./service-kinds";

const icons: Record<ServiceSubject, IconName> = {
  residential: "home",
  event: "calendar",
  protection: "shield",
  sites: "building",
  equipment: "lock",
  other: "star",
};

export function ServiceIcon({ subject }: { subject: ServiceSubject }) {
  return <Icon name={icons[subject]} />;
}
