import { z } from "zod";
import * as EmailChanges from "~/modules/accounts/credentials/email-changes.server";
import * as Passwords from "~/modules/accounts/credentials/passwords.server";
import * as PaymentSettings from "~/modules/billing/stripe/payment-settings.server";
import { peopleKinds } from "~/modules/office/duplicates/duplicate-options";
import { mergeActSchema } from "~/modules/office/duplicates/merge.schema";
import * as Merges from "~/modules/office/duplicates/merges.server";
import { handoverSchema } from "~/modules/office/handovers/handover.schema";
import { shiftsMessage } from "~/modules/office/handovers/handover-words";
import * as Handovers from "~/modules/office/handovers/handovers.server";
import * as MailSettings from "~/modules/office/setup/mail-settings.server";
import { reviewHref } from "~/modules/residents/verifications/verification-events.server";
import * as Reviews from "~/modules/residents/verifications/verification-reviews.server";
import { invitedRoles, may, roleLabels } from "~/modules/shared/roles/roles";
import * as Invitations from "~/modules/staff/team/invitations.server";
import * as Staff from "~/modules/staff/team/staff.server";
import { AppError } from "~/platform/app-error.server";
import type { Flash } from "~/platform/flash.server";
import type { Person } from "./guards.server";

export interface Outcome extends Pick<Flash, "message" | "links"> {
  to: string;
  kind?: Flash["kind"];
}

interface Act {
  run(person: Person, fields: unknown): Promise<Outcome>;
}

/** The fields are checked again: they may have waited in the database for the password. */
function act<T>(schema: z.ZodType<T>, run: (person: Person, fields: T) => Promise<Outcome>): Act {
  return { run: async (person, fields) => run(person, schema.parse(fields)) };
}

const list = "/admin/settings/staff";
const who = { userId: z.uuid() };
const role = z.enum(invitedRoles);

function ownerAct<T>(schema: z.ZodType<T>, run: (person: Person, fields: T) => Promise<Outcome>) {
  return act(schema, async (person, fields) => {
    if (!may(person.role, "staff", "write")) throw new AppError("Only an owner may do this.", 403);
    return run(person, fields);
  });
}

const staffActs = {
  invite_staff: ownerAct(z.object({ email: z.email(), role }), async (person, invitation) => {
    await Invitations.invite(invitation, person);
    return { to: list, message: `We have sent an invitation to ${invitation.email}` };
  }),
  invite_employee: ownerAct(z.object({ ...who, email: z.email(), role }), async (person, invitation) => {
    await Invitations.inviteEmployee(invitation, person);
    const to = `/admin/employees/${invitation.userId}`;
    return { to, message: `We have sent an invitation to ${invitation.email}` };
  }),
  promote_resident: ownerAct(z.object({ ...who, role }), async (person, { userId, role }) => {
    await Invitations.promote(userId, role, person);
    return { to: `${list}/${userId}`, message: `The role is now ${roleLabels[role]}` };
  }),
  resend_invitation: ownerAct(z.object(who), async (person, { userId }) => {
    await Invitations.resend(userId, person);
    return {
      to: `${list}/${userId}`,
      message: "The invitation has been sent again. The old link no longer works.",
    };
  }),
  change_staff_role: ownerAct(
    handoverSchema.extend({ ...who, role }),
    async (person, { userId, role, ...to }) => {
      const shifts = await Handovers.changeRole(userId, { role, to }, person);
      const said = shiftsMessage(`The role is now ${roleLabels[role]}`, shifts);
      return { to: `${list}/${userId}`, ...said };
    },
  ),
  end_staff_access: ownerAct(handoverSchema.extend(who), async (person, { userId, ...to }) => {
    const shifts = await Handovers.endAccess(userId, to, person);
    const said = shiftsMessage("The access has ended, and every device is signed out", shifts);
    return { to: `${list}/${userId}`, ...said };
  }),
  restore_staff_access: ownerAct(z.object(who), async (person, { userId }) => {
    await Staff.restoreAccess(userId, person);
    return { to: `${list}/${userId}`, message: "Access is restored" };
  }),
};

const setupActs = {
  save_mail_server: ownerAct(z.looseObject({}), async (person, fields) => {
    await MailSettings.save(MailSettings.fromFields(fields), person);
    return { to: "/admin/setup/mail#mail-server", message: "Mail server saved. Send a test message next" };
  }),
  save_payment_key: ownerAct(
    z.object({ mode: z.enum(["test", "live"]), keyId: z.string(), ciphertext: z.string() }),
    async (person, fields) => {
      await PaymentSettings.saveKey(fields, person);
      const message = "Key saved. Make the prices and the webhook next";
      return { to: `/admin/setup/payments#mode-${fields.mode}`, message };
    },
  ),
  use_payments: ownerAct(
    z.object({ mode: z.enum(["test", "live"]).optional() }),
    async (person, { mode }) => {
      await PaymentSettings.use(mode ?? null, person);
      const message = mode ? `Payments take place in the ${mode} mode` : "No payments are taken";
      return { to: `/admin/setup/payments${mode ? `#mode-${mode}` : ""}`, message };
    },
  ),
  remove_mail_server: ownerAct(z.object({}), async (person) => {
    await MailSettings.remove(person);
    return { to: "/admin/setup/mail#mail-server", message: "The mail server is removed, and emails wait" };
  }),
};

const mergeActs = {
  merge_profiles: ownerAct(mergeActSchema, async (person, merge) => {
    const kind = await Merges.merge(merge, person);
    return { to: `${peopleKinds[kind].noun.path}/${merge.keptId}`, message: "The profiles are merged" };
  }),
  undo_merge: ownerAct(z.object({ mergeId: z.uuid() }), async (person, { mergeId }) => {
    const { kind, keptId } = await Merges.undo(mergeId, person);
    return {
      to: `${peopleKinds[kind].noun.path}/${keptId}`,
      message: "Undone: the profiles are separate again",
    };
  }),
};

const reviewActs = {
  open_verification: act(
    z.object({ ...who, list: z.string().regex(/^(\?[^\s]*)?$/) }),
    async (person, { userId, list: search }) => {
      if (!may(person.role, "clients", "write")) throw new AppError("No authenticated admin found", 403);
      const opened = await Reviews.open(userId, person);
      if (!opened) throw new AppError("There is no document waiting for a decision.", 409);
      return { to: `${reviewHref(userId)}${search}`, message: "Type what the document says, then compare" };
    },
  ),
};

/** Where the person has their settings. */
const home = z.enum(["/profile", "/admin/settings"]);

export const sensitiveActs = {
  change_email: act(z.object({ email: z.string(), home: home.optional() }), async (person, fields) => {
    await EmailChanges.ask(person, fields.email);
    const message = `We have sent a link to ${fields.email}. Your email will change once you open the link.`;
    const page = fields.home === "/admin/settings" ? "/admin/settings/profile" : "/profile/details";
    return { to: `${page}#profile`, message };
  }),
  // Kept as a hash: a password is never stored in readable form.
  change_password: act(
    z.object({ passwordHash: z.string(), home }),
    async (person, { passwordHash, home }) => {
      await Passwords.change(person, passwordHash);
      return { to: `${home}/password#password`, message: "Password updated successfully" };
    },
  ),
  ...setupActs,
  ...staffActs,
  ...mergeActs,
  ...reviewActs,
};
