import {
  clubChangesApi,
  clubLettersApi,
  clubPaymentsApi,
  clubPricingApi,
  clubRequestsApi,
  clubSubscriptionsApi,
  costStatementsApi,
} from "@vigie/api";
import { routes } from "../../../edge/handler.ts";
import { askPartnersAgain } from "./actions/again.ts";
import { answerChange, decideChange, priceChange } from "./actions/changes.ts";
import { costStatementFile, listCostStatements } from "./actions/cost-statements.ts";
import { recordDeath } from "./actions/death.ts";
import { approveRequest, rejectRequest } from "./actions/decide.ts";
import { downloadDocument, listDocuments, sendDocument } from "./actions/documents.ts";
import { createSubscription, subscribeToPlan } from "./actions/draft.ts";
import { showLetter } from "./actions/letter.ts";
import { answerSurvey, removeSubscription, withdrawFromClub } from "./actions/leave.ts";
import { paySubscription } from "./actions/pay.ts";
import { priceSelection } from "./actions/price.ts";
import { listRequests, listSubscriptions, showSubscription } from "./actions/read.ts";
import { signAsFirm, signLetter } from "./actions/sign.ts";
import {
  addSource,
  listInvoices,
  listSources,
  removeDefaultSource,
  setDefaultSource,
  showDefaultSource,
} from "./actions/sources.ts";
import { terminateContract } from "./actions/terminate.ts";
import { updateSubscription } from "./actions/update.ts";

export const clubRoutes = [
  ...routes(clubPricingApi, { price: priceSelection }),
  ...routes(clubSubscriptionsApi, {
    list: listSubscriptions,
    show: showSubscription,
    create: createSubscription,
    subscribe: subscribeToPlan,
    update: updateSubscription,
    remove: removeSubscription,
    withdraw: withdrawFromClub,
    survey: answerSurvey,
    sign: signLetter,
    documents: listDocuments,
    download: downloadDocument,
    file: sendDocument,
    terminate: terminateContract,
  }),
  ...routes(clubRequestsApi, {
    list: listRequests,
    approve: approveRequest,
    sign: signAsFirm,
    reject: rejectRequest,
    askAgain: askPartnersAgain,
    recordDeath,
  }),
  ...routes(clubLettersApi, { show: showLetter }),
  ...routes(costStatementsApi, { list: listCostStatements, document: costStatementFile }),
  ...routes(clubChangesApi, { price: priceChange, answer: answerChange, decide: decideChange }),
  ...routes(clubPaymentsApi, {
    sources: listSources,
    addSource,
    defaultSource: showDefaultSource,
    setDefaultSource,
    removeDefaultSource,
    invoices: listInvoices,
    pay: paySubscription,
  }),
];
