/** What a white-label variant may switch (specification 1 §6). */
export const featureSwitches = [
  "aggregationWebview",
  "realEstate",
  "estimator",
  "aClientView",
  "missions",
  "aInviteClients",
  "aInteractions",
  "manualInternalManagement",
  "showClientRisk",
  "showReco",
  "debtRatio",
  "enableConseil",
  "allowUserRegistration",
  "enableMaintenancePage",
] as const;
export type FeatureSwitch = (typeof featureSwitches)[number];

export type Variant = {
  readonly name: string;
  readonly brand: string;
  /** Host names that show this variant; the main one answers to all others. */
  readonly hosts: readonly string[];
  readonly features: Readonly<Record<FeatureSwitch, boolean>>;
};

const everything: Record<FeatureSwitch, boolean> = {
  aggregationWebview: true,
  realEstate: true,
  estimator: true,
  aClientView: true,
  missions: true,
  aInviteClients: true,
  aInteractions: true,
  manualInternalManagement: true,
  showClientRisk: true,
  showReco: true,
  debtRatio: true,
  enableConseil: true,
  allowUserRegistration: true,
  enableMaintenancePage: false,
};

export const mainVariant: Variant = { name: "vigie", brand: "Vigie", hosts: [], features: everything };

/** Registration is closed for two variants; missions belong to the main one only (specification 1 §6). */
export const variants: readonly Variant[] = [
  mainVariant,
  {
    name: "amarante",
    brand: "Amarante Patrimoine",
    hosts: ["amarante.localhost"],
    features: { ...everything, missions: false, allowUserRegistration: false },
  },
  {
    name: "rivage",
    brand: "Rivage Conseil",
    hosts: ["rivage.localhost"],
    features: { ...everything, missions: false, allowUserRegistration: false },
  },
];

export function variantForHost(host: string): Variant {
  const name = host.split(":")[0] ?? "";
  return variants.find((variant) => variant.hosts.includes(name)) ?? mainVariant;
}

export function variantNamed(name: string): Variant {
  return variants.find((variant) => variant.name === name) ?? mainVariant;
}
