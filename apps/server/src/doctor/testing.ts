/** The configuration of a machine that nobody has set up, for tests of one look. */
export const testConfig = {
  port: 9,
  host: "127.0.0.1",
  dataDir: "",
  databaseUrl: null as string | null,
  databasePool: 10,
  logLevel: "warn",
  publicUrl: "http://localhost:9",
  authentication: { port: null, url: "http://localhost:3002" },
  secretKeys: null as string | null,
  ledgerDir: "",
  securityLog: null,
  trustProxy: [] as readonly string[],
  demo: false,
  maintenance: [],
  webDist: null,
  syncStaleMs: 15_000,
};
