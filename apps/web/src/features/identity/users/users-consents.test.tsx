// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { camille } from "../../../testing/people.ts";
import { serveApi } from "../../../testing/server.ts";
import { renderScreen } from "../../../testing/testing.tsx";
import { ConsentsScreen } from "./screens/consents.tsx";

afterEach(cleanup);

const firmId = "01900000-0000-7000-8000-000000000601";
const never = { granted: false, since: null, said_by: null };
const firms = [
  {
    firm_id: firmId,
    firm_name: "Cabinet Le Gall",
    consents: [
      { channel: "phone", granted: true, since: "2026-11-20T10:00:00.000Z", said_by: "firm" },
      { channel: "email", ...never },
      { channel: "sms", granted: false, since: "2026-11-18T10:00:00.000Z", said_by: "customer" },
    ],
  },
];

test("who may call or write is the customer's choice, with its day and who told it", async () => {
  const sent: unknown[] = [];
  serveApi(async (path, init) => {
    const { pathname } = new URL(path, "http://x");
    if (init?.method === "PUT") sent.push(JSON.parse(await new Response(init.body).text()));
    if (pathname === "/v1/users/me/contact_consents") return Response.json({ firms });
    if (pathname === "/v1/users/me") return Response.json({ user: camille });
    const options = { newsletter: false, monthly_report: true, system: true, finance: true };
    return Response.json({ notification_options: options });
  });
  renderScreen(ConsentsScreen, { at: "/app/user/consents", path: "user/consents" });
  const phone = await screen.findByRole("switch", { name: /Par téléphone/ });
  expect(phone).toHaveProperty("checked", true);
  expect(screen.getByText("Comment Cabinet Le Gall peut vous joindre")).toBeTruthy();
  expect(screen.getByText(/Indiqué par le cabinet dans son fichier, repris le 20.11.2026/)).toBeTruthy();
  expect(screen.getByText("Retiré le 18.11.2026.")).toBeTruthy();
  await userEvent.click(phone);
  await waitFor(() => {
    expect(sent).toEqual([{ consent: { firm_id: firmId, channel: "phone", granted: false } }]);
  });
});
