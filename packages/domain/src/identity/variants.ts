/** Features that a white-label variant may switch on or off (specification 1 §6). */
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

/** One colour in light and in dark, OKLCH. */
export type Tint = { readonly light: string; readonly dark: string };

export type Variant = {
  readonly name: string;
  readonly brand: string;
  /** One line under the name on the sign-in page. */
  readonly tagline: string;
  /** Host names that serve this variant; the main variant serves all others. */
  readonly hosts: readonly string[];
  readonly features: Readonly<Record<FeatureSwitch, boolean>>;
  /** The only colours that a variant changes: the custom properties --brand, --on-brand and --brand-wash. */
  readonly colours: { readonly brand: Tint; readonly onBrand: Tint; readonly brandWash: Tint };
  readonly contact: {
    /** Help with the service. */
    readonly email: string;
    /** Recipient of « contacter mon conseiller » where there is no chat. */
    readonly advisorEmail: string;
    readonly phone: string | null;
  };
  /** A person who registers on their own needs an advisor's invitation. */
  readonly registrationNeedsInvitation: boolean;
  /** Codes accepted at registration, in capitals. */
  readonly coupons: readonly string[];
  /** The employee-savings partner for single sign-on; null where a partner exists only if the operator configures one. */
  readonly singleSignOn: { readonly partner: string; readonly label: string } | null;
};

/** Default button label for a configured partner without its own. */
export const signOnLabel = "Se connecter avec mon espace d’épargne salariale";

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

/** The brand colour, its text colour and its wash share one hue; lightness and chroma preserve the contrasts of the art
 * direction. */
function colours(hues: {
  readonly brand: Tint;
  readonly wash: Tint;
  readonly darkHue: number;
}): Variant["colours"] {
  return {
    brand: hues.brand,
    onBrand: { light: "oklch(0.985 0.006 85)", dark: `oklch(0.2 0.03 ${hues.darkHue})` },
    brandWash: hues.wash,
  };
}

export const mainVariant: Variant = {
  name: "vigie",
  brand: "Vigie",
  tagline: "Votre patrimoine, d’un seul regard",
  hosts: [],
  features: everything,
  colours: colours({
    brand: { light: "oklch(0.345 0.085 255)", dark: "oklch(0.81 0.065 248)" },
    wash: { light: "oklch(0.905 0.026 250)", dark: "oklch(0.315 0.04 252)" },
    darkHue: 260,
  }),
  contact: { email: "aide@vigie.fr", advisorEmail: "conseil@vigie.fr", phone: null },
  registrationNeedsInvitation: true,
  coupons: ["BIENVENUE"],
  singleSignOn: null,
};

/** Two variants have no registration; missions exist only in the main one (specification 1 §6). */
export const variants: readonly Variant[] = [
  mainVariant,
  {
    name: "amarante",
    brand: "Amarante Patrimoine",
    tagline: "Le conseil patrimonial, clair et suivi",
    hosts: ["amarante.localhost"],
    features: { ...everything, missions: false, allowUserRegistration: false },
    colours: colours({
      brand: { light: "oklch(0.36 0.1 8)", dark: "oklch(0.82 0.065 10)" },
      wash: { light: "oklch(0.91 0.024 10)", dark: "oklch(0.32 0.04 8)" },
      darkHue: 10,
    }),
    contact: {
      email: "aide@amarante-patrimoine.example",
      advisorEmail: "conseil@amarante-patrimoine.example",
      phone: null,
    },
    registrationNeedsInvitation: true,
    coupons: [],
    singleSignOn: null,
  },
  {
    name: "rivage",
    brand: "Rivage Conseil",
    tagline: "Votre conseiller et vous, sur la même page",
    hosts: ["rivage.localhost"],
    features: {
      ...everything,
      missions: false,
      allowUserRegistration: false,
      estimator: false,
      aInteractions: false,
    },
    colours: colours({
      brand: { light: "oklch(0.37 0.075 170)", dark: "oklch(0.82 0.075 168)" },
      wash: { light: "oklch(0.91 0.028 168)", dark: "oklch(0.315 0.04 170)" },
      darkHue: 170,
    }),
    contact: {
      email: "aide@rivage-conseil.example",
      advisorEmail: "equipe@rivage-conseil.example",
      phone: null,
    },
    registrationNeedsInvitation: true,
    coupons: [],
    singleSignOn: null,
  },
  {
    name: "passerelle",
    brand: "Passerelle Épargne",
    tagline: "Toute votre épargne salariale, et le reste",
    hosts: ["passerelle.localhost"],
    features: { ...everything, missions: false, aInviteClients: false },
    colours: colours({
      brand: { light: "oklch(0.36 0.11 300)", dark: "oklch(0.82 0.07 300)" },
      wash: { light: "oklch(0.91 0.026 300)", dark: "oklch(0.32 0.045 300)" },
      darkHue: 300,
    }),
    contact: {
      email: "aide@passerelle-epargne.example",
      advisorEmail: "conseil@passerelle-epargne.example",
      phone: null,
    },
    registrationNeedsInvitation: true,
    coupons: [],
    singleSignOn: { partner: "passerelle", label: signOnLabel },
  },
];

export function variantForHost(host: string): Variant {
  const name = host.split(":")[0]?.toLowerCase() ?? "";
  return variants.find((variant) => variant.hosts.includes(name)) ?? mainVariant;
}

export function variantNamed(name: string): Variant {
  return variants.find((variant) => variant.name === name) ?? mainVariant;
}

/** Returns the code as stored, whatever its case; null where the variant has no such code. */
export function couponOf({ coupons }: Pick<Variant, "coupons">, typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return coupons.includes(code) ? code : null;
}
