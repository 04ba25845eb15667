/** Numbers of the API that are not displayed figures, each group with its reason. A place is a call, a space, and a path. */
export const numbersNotDisplayed: readonly { readonly is: RegExp; readonly why: string }[] = [
  { is: /[ .]meta\.|unreadNb$|[a-zA-Z]Count$|\.count$/, why: "counts of rows, told by the list itself" },
  {
    is: /sync\.counts\.|sources\.(upToDate|total)$|completion\.(done|total)$|recoveryCodes\.left$/,
    why: "counts of what is done and of what remains",
  },
  {
    is: /\.(year|purchaseYear|years|rank|floor|rooms|bedrooms|number|lockYears|deadlineMonths)$/,
    why: "a name or a place: a year, a rank, a floor, a legal delay",
  },
  {
    is: /^imports\..*\.accounts\[\]\.(balance|(transactions|questions|holdings)\[\]\.amount)$/,
    why: "read in a file and not yet the saver's: the screens show the lines of the file",
  },
  {
    is: /^imports\..*\.match\.amount$/,
    why: "an operation that the saver already has, shown so that they recognise it",
  },
  {
    is: /^imports\.showBatch batch\.missing\[\]\.amount$/,
    why: "the difference between two balances of the files, in the sentence that asks for the file between",
  },
  { is: /^imports\..*(\.line|\.rawLine)$/, why: "the number of a line of the file" },
  {
    is: /^manualPortfolios\.show manualContract\.(values|payments|lines\.items)\[\]\.amount$/,
    why: "what the saver typed in, in the fields where it is typed",
  },
  {
    is: /^manualPortfolios\.show manualContract\.loan\./,
    why: "terms that the saver typed in, in their fields",
  },
  {
    is: /^manualPortfolios\.show manualContract\.lines\.items\[\]\.computed\.amount$/,
    why: "today's value of a line beside the one that was typed, to be taken over or not",
  },
  { is: /^notifications\..*payload\.amount$/, why: "kept in the words of an old message" },
  { is: /^users\..*\.totalEstate$/, why: "an answer of the saver's own form" },
  {
    is: /nextThousand\.(amount|steps\.reserve\.months)$/,
    why: "the round sum that is asked about, and a rule told in its sentence",
  },
  { is: /^households\.show household\..*\.unknownNb$/, why: "a count of contracts" },
  { is: /^succession\.show succession\.age$/, why: "the person's age, told in its sentence" },
  { is: /^projects\.show /, why: "the figures of the list with another payment, which the saver tries" },
  { is: /periodDays$/, why: "a period, told by its name" },
  { is: /retirement\.age$/, why: "an age that the saver asks for, in its field" },
  { is: /consentDays$/, why: "how long a bank's consent lasts, told as a day" },
  { is: /paymentsLeft$/, why: "a count of payments" },
  { is: /surface$/, why: "square metres that the saver typed in" },
  { is: /sri\.parts\[\]\.key$/, why: "the name of a part" },
  {
    is: /(result|answered|risk|options\.profile|asked\.profile|targets\[\])\.(profile|level)$/,
    why: "a level, told by its name",
  },
  {
    is: /^suitability\..*\.(profile|attitude|capacity|wishAbove)$/,
    why: "levels of a profile, told by their names beside the answer that sets them",
  },
  {
    is: /^clientFiles\./,
    why: "weights and counts of the items of a file, the size of a document and days until a file is whole: no figure of the holdings",
  },
  {
    is: /^proposals\./,
    why: "figures of the optimisation, explained on its page and frozen here with the statement that says them",
  },
  {
    is: /^targets\./,
    why: "the figures of a proposal while an advisor sets its weights, and the bands of the firm's own model",
  },
  { is: /^replacements\./, why: "counts of contracts and customers, no figure of a household" },
  {
    is: /^reviews\./,
    why: "figures of contracts, projects and analyses, explained on their pages and frozen here with the statement that says them",
  },
  {
    is: /^costStatements\./,
    why: "costs of a past year, frozen with the statement that says of each where it comes from",
  },
  { is: /^(?:record|keptRecords)\.show /, why: "the version of a proposal, which counts its sendings" },
  { is: /^funds\.riskSurvey /, why: "points of the questions, which no screen of a saver shows" },
  {
    is: /certificate\./,
    why: "the proof of the solver, shown as what it is on the page of an accepted advice",
  },
  { is: /optimization\.asked\.(newMoney|profile)$/, why: "what the saver asked for, kept to be asked again" },
  { is: /asked\.settings\./, why: "a copy of the settings, kept with the advice" },
  { is: /^funds\..*values\[\]$/, why: "prices of a fund, drawn as a line" },
  {
    is: /^(firms|customers|couples|customerActs|segments|alerts|insights|statistics|day|meetings|missions|products|models)\./,
    why: "the advisor's book: figures of the customer's own dashboard, as the daily row keeps them",
  },
  {
    is: /^(interactions|contacts|tasks|bookInvitations|invitationImports)\./,
    why: "counts of changes, calls, tasks, sendings and lines of files, and the years of the log",
  },
  {
    is: /^(plans|clubPricing|clubSubscriptions|clubRequests|clubChanges|clubPayments)\./,
    why: "prices of the Club by its published tariff, whose vectors are tested: no figure of the holdings",
  },
  {
    is: /^clubFollowUp\./,
    why: "costs that each proposal's statement froze, and the value, change and stars of contracts: explained on the pages they lead to",
  },
  { is: /history\[\]\[0\]$/, why: "a moment" },
];
