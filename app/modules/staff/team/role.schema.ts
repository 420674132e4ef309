import { z } from "zod";
import { invitedRoles } from "~/modules/shared/roles/roles";
import { emailSchema } from "~/platform/contact-details";

export const roleSchema = z.object({ role: z.enum(invitedRoles, { error: "Choose a role" }) });

export type RoleInput = z.input<typeof roleSchema>;

export const invitationSchema = roleSchema.extend({ email: emailSchema("Email is required") });

export type InvitationInput = z.input<typeof invitationSchema>;
