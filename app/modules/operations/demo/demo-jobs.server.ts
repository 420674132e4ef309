import type { JobType } from "~/modules/hiring/postings/posting-types";
import { newId } from "~/platform/ids.server";

interface DemoJob {
  title: string;
  location: string;
  type: JobType;
  status?: "active" | "draft" | "closed";
  daysAgo: number;
  pay: [number, number, "hour" | "year"];
  description: string;
  requirements: string;
}

const jobs: DemoJob[] = [
  {
    title: "Mobile patrol officer",
    location: "Brampton, ON",
    type: "full-time",
    daysAgo: 2,
    pay: [22_00, 25_00, "hour"],
    description:
      "You drive an assigned route between 11:00 PM and 7:00 AM, four nights a week. You log each pass, note what is out of place, and answer calls from residents on your route. Dispatch is on the radio all night.",
    requirements:
      "Ontario security guard licence\nG driver's licence with a clean abstract\nFirst aid and CPR\nClear written English for reports",
  },
  {
    title: "Event security guard",
    location: "Toronto, ON",
    type: "part-time",
    daysAgo: 9,
    pay: [20_00, 23_00, "hour"],
    description:
      "Evenings and weekends at markets, weddings and concerts. You look after doors, bags and people who have had a long day. Shifts are posted two weeks ahead and you choose yours.",
    requirements: "Ontario security guard licence\nCalm with crowds\nAvailable two weekends a month",
  },
  {
    title: "Dispatcher, nights",
    location: "Mississauga, ON",
    type: "full-time",
    daysAgo: 16,
    pay: [24_00, 28_00, "hour"],
    description:
      "You are the voice on the emergency line and the eyes on the map. You take calls, send the nearest car, call 911 when it is time to, and hand over a tidy log at 7:00 AM.",
    requirements:
      "Two years in dispatch or emergency services\nTyping while listening\nOntario security guard licence or willing to get it",
  },
  {
    title: "Close protection officer",
    location: "Toronto, ON",
    type: "contract",
    daysAgo: 31,
    pay: [38_00, 48_00, "hour"],
    description:
      "Protection of individuals at work, at home and on the way. Assignments last from three days to three months and are planned with you.",
    requirements:
      "Close protection training\nOntario security guard licence\nG driver's licence\nA valid passport",
  },
  {
    title: "Security systems installer",
    location: "Oakville, ON",
    type: "full-time",
    daysAgo: 38,
    pay: [58_000_00, 72_000_00, "year"],
    description:
      "You fit cameras, alarms and access control in homes and small businesses, and explain them so that people use them.",
    requirements: "Low-voltage wiring experience\nG driver's licence\nOwn hand tools",
  },
  {
    title: "Holiday patrol officer",
    location: "Brampton, ON",
    type: "temporary",
    daysAgo: 44,
    pay: [22_00, 24_00, "hour"],
    description: "Extra night routes from mid-December to early January, while many homes sit empty.",
    requirements: "Ontario security guard licence\nG driver's licence",
  },
  {
    title: "Community liaison",
    location: "Mississauga, ON",
    type: "part-time",
    status: "draft",
    daysAgo: 1,
    pay: [26_00, 30_00, "hour"],
    description: "You meet residents' groups and explain what a patrol can and cannot do.",
    requirements: "Good with people\nEvenings",
  },
  {
    title: "Warehouse guard",
    location: "Mississauga, ON",
    type: "full-time",
    status: "closed",
    daysAgo: 90,
    pay: [19_00, 21_00, "hour"],
    description: "Gate and rounds at a fenced site near Dixie Road.",
    requirements: "Ontario security guard licence",
  },
];

const day = 86_400_000;

/** Eight postings: six open, one draft, one closed. */
export function demoJobs(now: Date) {
  return jobs.map(({ daysAgo, pay: [min, max, unit], status, ...job }) => ({
    id: newId(),
    ...job,
    status: status ?? "active",
    payMinCents: min,
    payMaxCents: max,
    payUnit: unit,
    vacancy: true,
    usesAi: false,
    createdAt: new Date(now.getTime() - daysAgo * day),
  }));
}
