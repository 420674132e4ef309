import { Icon, type IconName } from "~/ui/icons";

type Feature = [name: string, icon: IconName, href: string, text: string];

/** What this site does today, by who needs it. */
const groups: [title: string, text: string, features: Feature[]][] = [
  [
    "Before you join",
    "Look around without an account.",
    [
      [
        "Plans and prices",
        "card",
        "/services/neighbourhood-watch",
        "Each plan with its price, and everything it includes.",
      ],
      ["Coverage", "pin", "/coverage", "Enter a postal code and see whether we patrol there."],
      [
        "Quotes",
        "file",
        "/contact",
        "Ask about events, protection or equipment. The quote comes by email, and you accept it online.",
      ],
      ["Security products", "cart", "/products", "Collect what you need in a cart and ask for it."],
    ],
  ],
  [
    "Once we patrol for you",
    "With your account, on the phone you have.",
    [
      [
        "Your account",
        "key",
        "/profile",
        "Verify your address, change or cancel your plan, read invoices, and see the information we hold about you.",
      ],
      [
        "Each night’s patrols",
        "moon",
        "/community/patrols",
        "Every pass as a mark on the night, and every one that was missed.",
      ],
      ["Your community", "users", "/community", "Announcements, and a report every month."],
      [
        "Your household",
        "home",
        "/profile/household",
        "Who to call, which cars are yours and who has a key, for when our dispatchers need it.",
      ],
    ],
  ],
  [
    "At any hour",
    "For everybody, with or without an account.",
    [
      ["Chat", "chat", "/chat", "Answers from the pages of this site, and a person if you want one."],
      [
        "Verify a guard",
        "shield",
        "/verify-a-guard",
        "Check that someone who says they work for us really does.",
      ],
      ["News", "note", "/news", "What newspapers report on crime and safety in our area."],
      ["Careers", "briefcase", "/careers", "Apply online, and follow your application by a link."],
    ],
  ],
];

export function WorksToday() {
  return groups.map(([title, text, features]) => (
    <section key={title} className="mb-12 gap-x-16 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="soft mt-1">{text}</p>
      </div>
      <ul className="ruled overflow-hidden rounded-md border border-line bg-card max-lg:mt-4">
        {features.map(([name, icon, href, words]) => (
          <li key={name} className="relative flex items-center gap-4 px-4 hover:bg-hover sm:px-5">
            <span className="flex-none rounded-full bg-sunk p-2.5">
              <Icon name={icon} />
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="text-lg">
                <a href={href} className="text-ink no-underline after:absolute after:inset-0">
                  {name}
                </a>
              </h3>
              <p className="soft">{words}</p>
            </div>
            <span className="soft">
              <Icon name="right" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** An icon on a dark ground. */
export function Badge({ icon }: { icon: IconName }) {
  return (
    <span className="block flex-none rounded-full bg-lamp p-2.5 text-night">
      <Icon name={icon} />
    </span>
  );
}
