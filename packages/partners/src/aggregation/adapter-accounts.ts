import { fail, ok } from "@vigie/domain";
import { z } from "zod";
import type { Caller } from "./adapter-call.ts";
import { mapAccount } from "./map-accounts.ts";
import { mapConnection, mapConnectionAnswer } from "./map.ts";
import type { AggregationPort, Answer, PartnerAccount, PartnerUser } from "./port.ts";
import { listOf, readLines } from "./read-lines.ts";
import { wireAccount } from "./wire-wealth.ts";
import { wireConnection, wireConnectionAnswer, wireConnectionList } from "./wire.ts";

/** The connection and account calls of the port, over HTTP. */
type ConnectionPart = Pick<
  AggregationPort,
  "listConnections" | "getConnection" | "requestSync" | "deleteConnection"
>;

export function connectionCalls(caller: Caller): ConnectionPart {
  const one = (id: string) => ["users", "me", "connections", id];
  const getConnection: ConnectionPart["getConnection"] = async (user, connectionId) => {
    const answer = await caller.call({
      method: "GET",
      path: one(connectionId),
      query: { expand: "sources" },
      token: user.accessToken,
      schema: wireConnection,
      subject: "connection",
    });
    return answer.ok ? ok(mapConnection(answer.value)) : answer;
  };
  return {
    getConnection,
    async listConnections(user) {
      const answer = await caller.call({
        method: "GET",
        path: ["users", "me", "connections"],
        query: { expand: "sources" },
        token: user.accessToken,
        schema: wireConnectionList,
        subject: "partner",
      });
      return answer.ok ? ok(answer.value.connections.map(mapConnection)) : answer;
    },
    async requestSync(user, connectionId) {
      const answer = await caller.call({
        method: "PUT",
        path: one(connectionId),
        query: { psu_requested: "true" },
        body: {},
        token: user.accessToken,
        schema: wireConnectionAnswer,
        subject: "connection",
      });
      if (!answer.ok && answer.code === "connection.sync_under_way")
        return await getConnection(user, connectionId);
      return answer.ok ? ok(mapConnectionAnswer(answer.value)) : answer;
    },
    async deleteConnection(user, connectionId) {
      const answer = await caller.call({
        method: "DELETE",
        path: one(connectionId),
        token: user.accessToken,
        schema: z.unknown(),
        subject: "connection",
        idempotent: true,
      });
      return answer.ok || answer.code === "connection.not_found" ? ok(null) : answer;
    },
  };
}

type AccountPart = Pick<AggregationPort, "listAccounts" | "activateAccount" | "deactivateAccount">;

export function accountCalls(caller: Caller): AccountPart {
  async function setDisabled(
    user: PartnerUser,
    accountId: string,
    disabled: boolean,
  ): Promise<Answer<PartnerAccount>> {
    const answer = await caller.call({
      method: "PUT",
      path: ["users", "me", "accounts", accountId],
      // Without `all`, a disabled account is not found.
      query: { all: true },
      body: { disabled },
      token: user.accessToken,
      schema: wireAccount,
      subject: "account",
      idempotent: true,
    });
    if (!answer.ok) return answer;
    const account = mapAccount(answer.value);
    // If the response contradicts the request, accepting it would show a portfolio that receives no data.
    if (account.disabled !== disabled)
      return fail("partner.invalid_answer", { detail: { reason: "not_applied" } });
    return ok(account);
  }
  return {
    async listAccounts(user, connectionId, onSetAside) {
      const owner = connectionId === undefined ? [] : ["connections", connectionId];
      const answer = await caller.call({
        method: "GET",
        path: ["users", "me", ...owner, "accounts"],
        query: { all: true },
        token: user.accessToken,
        schema: listOf("accounts"),
        subject: "connection",
      });
      if (!answer.ok) return answer;
      const read = readLines(answer.value, { list: "accounts", schema: wireAccount, onSetAside });
      return read.ok ? ok(read.value.map(mapAccount)) : read;
    },
    activateAccount: (user, accountId) => setDisabled(user, accountId, false),
    deactivateAccount: (user, accountId) => setDisabled(user, accountId, true),
  };
}
