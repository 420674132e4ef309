import { z } from "zod";
import { emailSchema } from "~/platform/contact-details";
import { staffRoles } from "./rights";

/** A role that an owner chooses for someone (row 237). */
export const roleSchema = z.object({ role: z.enum(staffRoles, { error: "Choose a role" }) });

export type RoleInput = z.input<typeof roleSchema>;

/** Whom an owner invites, and as what. */
export const invitationSchema = roleSchema.extend({ email: emailSchema("Email is required") });

export type InvitationInput = z.input<typeof invitationSchema>;
