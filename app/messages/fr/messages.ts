import type { Messages } from "../messages";
import { accountTabs } from "./account-tabs";
import { askedLines } from "./asked-lines";
import { calls } from "./calls";
import { card } from "./card";
import { checks } from "./checks";
import { contact } from "./contact";
import { coverage } from "./coverage";
import { emergency } from "./emergency";
import { formats } from "./formats";
import { forms } from "./forms";
import { frame } from "./frame";
import { guard } from "./guard";
import { head } from "./head";
import { help } from "./help";
import { home } from "./home";
import { house } from "./house";
import { notCovered } from "./not-covered";
import { notices } from "./notices";
import { offers } from "./offers";
import { plans } from "./plans";
import { shipped } from "./shipped";
import { start } from "./start";
import { waits } from "./waits";
import { watch } from "./watch";

export const french: Messages = {
  accountTabs,
  askedLines,
  calls,
  card,
  checks,
  contact,
  coverage,
  emergency,
  formats,
  forms,
  frame,
  guard,
  head,
  help,
  home,
  house,
  notCovered,
  notices,
  offers,
  plans,
  shipped,
  start,
  waits,
  watch,
};
