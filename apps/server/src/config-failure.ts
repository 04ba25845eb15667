/** Names every variable that has to be corrected. */
export class UnusableConfig extends Error {
  constructor(faults: readonly string[]) {
    super(["The configuration cannot be used:", ...faults].join("\n- "));
  }
}
