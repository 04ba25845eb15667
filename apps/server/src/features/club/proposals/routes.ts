import { followUpApi, proposalsApi, replacementsApi, targetsApi } from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import {
  acceptProposal,
  askProposalChange,
  openProposal,
  refuseProposal,
  takeChangeBack,
} from "./actions/decide.ts";
import { showFollowUp } from "./actions/follow-up.ts";
import { createProposal, leaveContractOut, removeProposal, updateProposal } from "./actions/draft.ts";
import {
  listProposals,
  proposalOrders,
  proposalStatement,
  showProposal,
  signatureProof,
  signedStatement,
} from "./actions/read.ts";
import { giveUpSigning, signProposal } from "./actions/signing.ts";
import { dropDrafts } from "./actions/replacement-drop.ts";
import {
  cancelReplacement,
  createReplacement,
  listReplacementLines,
  listReplacements,
  showReplacement,
} from "./actions/replacements.ts";
import { tickOrder } from "./actions/orders.ts";
import { sendProposal } from "./actions/send.ts";
import { writeSentences } from "./actions/write-sentences.ts";
import { withdrawProposal } from "./actions/withdraw.ts";
import { createFromTarget, targetFromModel, weighProposal } from "./actions/target.ts";

export const proposalRoutes = routes(proposalsApi, {
  list: listProposals,
  show: showProposal,
  document: proposalStatement,
  orders: proposalOrders,
  tick: tickOrder,
  opened: openProposal,
  accept: acceptProposal,
  sign: signProposal,
  giveUp: giveUpSigning,
  signed: signedStatement,
  proof: signatureProof,
  refuse: refuseProposal,
  askChange: askProposalChange,
  takeBack: takeChangeBack,
  withdraw: withdrawProposal,
  create: createProposal,
  leaveOut: leaveContractOut,
  update: updateProposal,
  write: writeSentences,
  send: sendProposal,
  remove: removeProposal,
});

export const followUpRoutes = routes(followUpApi, { show: showFollowUp });

export const targetRoutes = routes(targetsApi, {
  weigh: weighProposal,
  model: targetFromModel,
  create: createFromTarget,
});

export const replacementRoutes = routes(replacementsApi, {
  list: listReplacements,
  create: createReplacement,
  show: showReplacement,
  cancel: cancelReplacement,
  drop: dropDrafts,
  lines: listReplacementLines,
});
