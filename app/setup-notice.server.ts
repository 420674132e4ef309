import { messagesAt } from "~/messages/messages";
import { emailsGoOut } from "~/modules/office/setup/visibility.server";

/** What the pages for everyone say until emails go out, in the language of their address: they promise many. */
export async function setupNotice(path: string): Promise<string | undefined> {
  return (await emailsGoOut()) ? undefined : messagesAt(path).notices.emailsWait;
}
