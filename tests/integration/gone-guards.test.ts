import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/db.server";
import { up } from "../../migrations/0074_gone_guards";
import { addAssignment, addGuard, findAssignment, forgetAssignments, soon } from "../support/assignments";
import { useTestDatabase } from "../support/database";
import { addPerson } from "../support/people";

useTestDatabase({ queues: [] });

const untyped = db as unknown as Kysely<unknown>;

beforeEach(forgetAssignments);

test.each(["archived", "ended"])(
  "D12: the migration opens shifts of a guard who is %s, once",
  async (how) => {
    const owner = await addPerson({ role: "owner" });
    const [gone, other] = [await addGuard("Amir Haddadi"), await addGuard("Curtis Bailey")];
    const weekdays = ["1", "2", "3", "4", "5", "6", "7"];
    const first = await addAssignment(owner, { guardId: gone, weekdays, lastDay: soon });
    const past = await addAssignment(owner, { guardId: gone, day: "2026-03-02" });
    const kept = await addAssignment(owner, { guardId: other });
    if (how === "archived")
      await db.updateTable("profiles").set({ archivedAt: new Date() }).where("id", "=", gone).execute();
    else
      await db
        .insertInto("users")
        .values({ id: gone, email: "gone@example.test", role: "guard", disabledAt: new Date() })
        .execute();
    await up(untyped);
    await up(untyped);
    expect(await findAssignment(first)).toMatchObject({ guardId: null, guardName: "", version: 2 });
    expect(await findAssignment(past)).toMatchObject({ guardId: gone, version: 1 });
    expect(await findAssignment(kept)).toMatchObject({ guardId: other, version: 1 });
    expect(await db.selectFrom("assignmentSeries").select("guardId").execute()).toEqual([{ guardId: null }]);
    const audited = await db
      .selectFrom("auditLog")
      .select(["actorId", "before"])
      .where("subjectId", "=", first)
      .where("action", "=", "assignment.opened")
      .execute();
    expect(audited).toEqual([{ actorId: null, before: { guardId: gone } }]);
  },
);
