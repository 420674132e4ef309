import { company } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { pointOf } from "./points.server";

/** The phone number of houses, in E.164, for a resident whose plan protects one now; null for anybody else. */
export async function priorityLineOf(userId: string, executor: Executor = db): Promise<string | null> {
  const { priorityPhone } = await company();
  if (priorityPhone === null) return null;
  const point = await pointOf(userId, executor);
  return point?.kind === "house" ? priorityPhone : null;
}
