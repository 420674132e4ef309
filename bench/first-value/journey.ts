import { oneTimeCode, secretIn } from "../../tests/support/one-time-codes";
import type { ReceivedMail, SmtpStandIn } from "../../tests/support/smtp";
import { Visitor } from "../../tests/support/visitor";
import type { Effort } from "./effort";
import { Person } from "./person";

export interface Site {
  url: string;
  port: number;
  /** The public address. */
  origin: string;
  /** What it has printed so far. */
  log(): string;
}

const owner = {
  name: "Olive Owner",
  email: "olive@harbour.example",
  password: "four brown owls at dusk",
};
const company = { name: "Harbour Watch", phone: "902 555 0142", email: "office@harbour.example" };
const account = { username: "office@harbour.example", password: "a password of the provider" };
const visitor = { name: "Ada Lindqvist", email: "ada@example.test", phone: "905 555 0199" };
const question = "Could you watch our street on weekends? We are 40 homes near the park.";
const reply = "Yes, we can. May I call you tomorrow at ten to talk about the times?";

/**
 * From a site that has just started with nothing in it to the first answer in a visitor's mailbox: an owner, a second
 * factor, what the company is called and where it is reached, a mail server that was proved, a message and its answer.
 * @throws Error if a page lacks what the next step needs
 */
export async function goLive(
  site: Site,
  smtp: SmtpStandIn,
  effort: Effort,
  ripen: (form: HTMLFormElement) => Promise<void>,
): Promise<void> {
  smtp.account = account;
  const staff = new Person(new Visitor(site, site.origin), effort, ripen);
  effort.begin("make the first owner");
  await staff.paste(setupPath(site));
  staff.type("Full name", owner.name);
  staff.type("Email", owner.email);
  staff.type("Password", owner.password);
  staff.type("Confirm password", owner.password);
  await staff.press("Make my account");

  effort.begin("sign in with a second factor");
  staff.type("Email", owner.email);
  staff.type("Password", owner.password);
  await staff.press("Sign in");
  const secret = secretIn(staff.html);
  staff.look(secret);
  staff.type("Code", await oneTimeCode(secret), "code");
  await staff.press("Turn on");

  effort.begin("name the company");
  await staff.follow("Settings");
  await staff.follow("Company");
  staff.type("Company name", company.name);
  staff.type("Emergency line", company.phone);
  staff.type("Email", company.email);
  await staff.press("Save");

  effort.begin("set up the mail server");
  await staff.follow("Set-up");
  await staff.follow("Email No mail server");
  await staff.follow("Set up a mail server");
  staff.type("Server", "127.0.0.1");
  staff.type("Port", String(smtp.port));
  staff.choose("Encryption", "STARTTLS");
  staff.type("User name", account.username);
  staff.type("Password", account.password, "code");
  await staff.press("Save");
  await staff.press("Send a test message");
  const test = await arrived(smtp, effort, owner.email, /^\d{6}$/m);
  staff.look(test.text ?? "");
  staff.type("Code", /^\d{6}$/m.exec(test.text ?? "")?.[0] ?? "", "code");
  await staff.press("It has come");

  effort.begin("a visitor writes");
  const guest = new Person(new Visitor(site, site.origin), effort, ripen);
  await guest.open("/contact");
  guest.type("Full name", visitor.name);
  guest.type("Email", visitor.email);
  guest.type("Phone", visitor.phone);
  guest.choose("What is this about?", "Get a Quote");
  guest.type("Message", question);
  await guest.press("Send message");

  effort.begin("answer, and the answer arrives");
  await staff.follow("Inquiries");
  await staff.follow(visitor.name);
  staff.type("Reply or note", reply);
  await staff.press("Send");
  const mail = await arrived(smtp, effort, visitor.email, new RegExp(reply.slice(0, 20)));
  guest.look(mail.text ?? "");
  if (!/Harbour Watch/.test(mail.from?.name ?? ""))
    throw new Error(`The answer came from ${mail.from?.name}.`);
}

/** The address that the first start prints, once. */
function setupPath(site: Site): string {
  const [address, ...others] = site.log().match(/https:\S+\/setup\?key=[\w-]{43}/g) ?? [];
  if (!address || others.length > 0) throw new Error(`The log shows no address, or several:\n${site.log()}`);
  return address.replace(site.origin, "");
}

/** The first email to an address that says this; the wait is the machine's time. */
function arrived(smtp: SmtpStandIn, effort: Effort, to: string, says: RegExp): Promise<ReceivedMail> {
  return effort.timed(async () => {
    for (;;) {
      const { messages } = smtp;
      const count = messages.length;
      const mail = messages.find(({ envelope, text }) => envelope.to.includes(to) && says.test(text ?? ""));
      if (mail) return mail;
      await smtp.received(count + 1);
    }
  });
}
