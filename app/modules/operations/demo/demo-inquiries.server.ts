import type { InquiryStatus } from "~/modules/inquiries/inquiries/inquiry-options";
import { newId } from "~/platform/ids.server";
import { demoReference, personsPhone } from "./demo-company";

const names = [
  "Amara Singh",
  "Jordan Bell",
  "Priya Nair",
  "Luca Romano",
  "Mei Chen",
  "Omar Haddad",
  "Fatima Sheikh",
  "Noah Tremblay",
  "Grace Oyelaran",
  "Daniel Kowalski",
  "Harpreet Gill",
  "Chloe Martin",
  "Samir Patel",
  "Isla Campbell",
  "Kwame Mensah",
  "Elena Petrova",
  "Arjun Rao",
  "Hannah Weiss",
  "Mateo Alvarez",
  "Yusuf Demir",
];

const requests = [
  [
    "Get a Quote",
    "Residential Services",
    "Three cars were broken into on our crescent this month. What would nightly patrols cost for 24 houses?",
  ],
  [
    "Neighbourhood Security Registration",
    "Residential Services",
    "Our street would like to join. Twelve homes have said yes so far. How do we register together?",
  ],
  [
    "Get a Quote",
    "Event Security",
    "We are planning a street festival for about 400 people on a Saturday in June and need four guards.",
  ],
  [
    "General Inquiry",
    "N/A",
    "Do your patrol cars also pass the park behind the school? Someone has been lighting fires there.",
  ],
  [
    "Get a Quote",
    "Corporate Services",
    "Two warehouses near Dixie Road, fenced, with one gate. We need night checks and a report each morning.",
  ],
  [
    "Get a Quote",
    "Personal Protection Services",
    "A client visits Toronto for three days and needs a driver and one close protection officer.",
  ],
  ["Other", "N/A", "A guard helped my mother with a flat tire at 2 AM. Please pass on our thanks."],
  [
    "General Inquiry",
    "Residential Services",
    "Which document do you accept to verify an address? My hydro bill is still in my maiden name.",
  ],
] as const;

const times = [
  "Morning (9AM - 12PM)",
  "Afternoon (12PM - 5PM)",
  "Evening (5PM - 9PM)",
  "Any Time",
  "Not specified",
] as const;
const statuses: InquiryStatus[] = [
  "new",
  "answered",
  "in_progress",
  "answered",
  "answered",
  "new",
  "answered",
  "in_progress",
];
const hour = 3_600_000;

export function demoInquiries(now: Date) {
  return Array.from({ length: 60 }, (_, index) => {
    const name = names[(index * 7) % names.length] ?? "";
    const [purpose, service, message] = requests[(index * 3) % requests.length] ?? requests[0];
    const spam = index === 21 || index === 44;
    const genuine = index < 5 ? "new" : (statuses[index % statuses.length] ?? "answered");
    return {
      id: newId(),
      reference: demoReference(),
      name: spam ? "Best Rankings" : name,
      email: spam ? "offers@rankings.example" : `${name.toLowerCase().replace(" ", ".")}@mail.example`,
      phone: personsPhone(110 + index),
      message: spam ? "We put your site on page one of every search engine. Reply today." : message,
      inquiryPurpose: purpose,
      serviceType: service,
      preferredContactTime: times[index % times.length] ?? "Any Time",
      status: spam ? ("spam" as const) : genuine,
      createdAt: new Date(now.getTime() - index * 16.5 * hour - (index % 5) * 0.7 * hour),
    };
  });
}
