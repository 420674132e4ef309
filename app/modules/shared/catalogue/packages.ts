/** Quoted, not sold online. Prices are in cents, CAD. */
interface ServicePackage {
  name: string;
  priceCents: number;
  unit: string;
  description: string;
  features: readonly string[];
}

export const eventPackages: readonly ServicePackage[] = [
  {
    name: "Basic",
    priceCents: 799_99,
    unit: "per event",
    description: "For a private gathering or a block party.",
    features: [
      "Uniformed guards at the entrance",
      "Guest list checks",
      "A walk-through of the site beforehand",
    ],
  },
  {
    name: "Standard",
    priceCents: 1_499_99,
    unit: "per event",
    description: "For a wedding, a market or a corporate event.",
    features: [
      "Everything in Basic",
      "Guards inside and at the doors",
      "Crowd and parking control",
      "A written plan for emergencies",
    ],
  },
  {
    name: "Premium",
    priceCents: 2_499_99,
    unit: "per event",
    description: "For a festival, a concert or a venue with many rooms.",
    features: [
      "Everything in Standard",
      "A supervisor on site throughout",
      "Radio contact with the organizer",
      "A report the next day",
    ],
  },
];

export const protectionPackages: readonly ServicePackage[] = [
  {
    name: "Personal Protection",
    priceCents: 1_999_99,
    unit: "per month",
    description: "For one person, at home and on regular routes.",
    features: ["A licensed protection officer", "An escort on planned trips", "A review of home and routine"],
  },
  {
    name: "Corporate Protection",
    priceCents: 2_999_99,
    unit: "per month",
    description: "For a management team and its meetings.",
    features: [
      "Everything in Personal Protection",
      "Coverage at offices and events",
      "Secure transport",
      "A named coordinator",
    ],
  },
  {
    name: "Executive Protection",
    priceCents: 4_999_99,
    unit: "per month",
    description: "For people whose risks do not end with the working day.",
    features: [
      "Everything in Corporate Protection",
      "A team on call day and night",
      "Routes and venues checked ahead",
      "Coverage for family on request",
    ],
  },
];

interface EquipmentPackage extends ServicePackage {
  warranty: string;
  cameras: string;
}

export const equipmentPackages: readonly EquipmentPackage[] = [
  {
    name: "Basic Security Kit",
    priceCents: 1_999_99,
    unit: "per package",
    description: "For a house or a small shop.",
    warranty: "3 months",
    cameras: "4",
    features: [
      "4 cameras",
      "3-month warranty",
      "A recorder and door sensors",
      "Installed and explained by us",
    ],
  },
  {
    name: "Business Security Package",
    priceCents: 4_999_99,
    unit: "per package",
    description: "For an office, a clinic or a warehouse unit.",
    warranty: "6 months",
    cameras: "8",
    features: ["8 cameras", "6-month warranty", "Access control for one door", "An alarm panel with sensors"],
  },
  {
    name: "Enterprise Security Suite",
    priceCents: 9_999_99,
    unit: "per package",
    description: "For a site with several buildings or entrances.",
    warranty: "1 year",
    cameras: "16+",
    features: ["16+ cameras", "1-year warranty", "Access control for every door", "Planned with you on site"],
  },
];
