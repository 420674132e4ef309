import { z } from "zod";
import * as Invitations from "~/modules/invitations/invitations.server";
import { may, roleTexts, staffRoles } from "~/modules/staff/rights";
import * as Staff from "~/modules/staff/staff.server";
import { AppError } from "~/platform/app-error.server";
import { act, type Outcome } from "./act.server";
import type { Person } from "./guards.server";

const list = "/admin/settings/staff";
const who = { userId: z.uuid() };
const role = z.enum(staffRoles);

/** The role is looked at when the act runs: it may have waited for the password. */
function ownerAct<T>(schema: z.ZodType<T>, run: (person: Person, fields: T) => Promise<Outcome>) {
  return act(schema, async (person, fields) => {
    if (!may(person.role, "staff", "write")) throw new AppError("Only an owner may do this.", 403);
    return run(person, fields);
  });
}

/** What an owner does to the access of others; each wants a fresh proof (row 237, security.md 2). */
export const staffActs = {
  invite_staff: ownerAct(z.object({ email: z.email(), role }), async ({ userId }, invitation) => {
    await Invitations.invite(userId, invitation);
    return { to: list, message: `We have sent an invitation to ${invitation.email}` };
  }),
  promote_resident: ownerAct(z.object({ ...who, role }), async (person, { userId, role }) => {
    await Invitations.promote(person.userId, userId, role);
    return { to: `${list}/${userId}`, message: `The account is ${roleTexts[role].label} now` };
  }),
  resend_invitation: ownerAct(z.object(who), async (person, { userId }) => {
    await Invitations.resend(person.userId, userId);
    return {
      to: `${list}/${userId}`,
      message: "The invitation is sent again. The old link no longer works.",
    };
  }),
  change_staff_role: ownerAct(z.object({ ...who, role }), async (person, { userId, role }) => {
    await Staff.changeRole(person.userId, userId, role);
    return { to: `${list}/${userId}`, message: `The role is ${roleTexts[role].label} now` };
  }),
  end_staff_access: ownerAct(z.object(who), async (person, { userId }) => {
    await Staff.endAccess(person.userId, userId);
    return { to: `${list}/${userId}`, message: "The access has ended, and every device is signed out" };
  }),
  restore_staff_access: ownerAct(z.object(who), async (person, { userId }) => {
    await Staff.restoreAccess(person.userId, userId);
    return { to: `${list}/${userId}`, message: "The access is given back" };
  }),
};
