import type { Messages } from "../messages";

export const notices: Messages["notices"] = {
  emailsWait:
    "Ce site est en préparation et n’envoie pas encore de courriels. Ce que vous nous envoyez nous parvient.",
};
