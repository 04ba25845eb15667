import { connectionsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { createLink, showLink } from "./actions/link.ts";
import { listAccounts, listBanks, showAccount } from "./actions/read.ts";
import { endPending, listPending } from "./actions/pending.ts";
import { registerAccount, removeAccount, synchronize } from "./actions/register.ts";
import { confirmSameContract } from "./actions/same-contract.ts";
import { finishWebauth, startWebauth } from "./actions/webauth.ts";

export const connectionRoutes = routes(connectionsApi, {
  banks: listBanks,
  link: showLink,
  createLink,
  pending: listPending,
  endPending,
  register: registerAccount,
  list: listAccounts,
  show: showAccount,
  remove: removeAccount,
  synchronize,
  sameContract: confirmSameContract,
  startWebauth,
  finishWebauth,
});
