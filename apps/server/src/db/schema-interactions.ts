import type {
  ConsentSource,
  ContactChannel,
  Day,
  Id,
  Instant,
  InteractionKind,
  PromiseSide,
  SystemEventKind,
  TaskOrigin,
  TaskRepeat,
} from "@vigie/domain";
import type { Defaulted, Json } from "./schema-reference.ts";

export type InteractionTables = {
  interactions: InteractionsTable;
  interaction_pins: { customer_id: Id; firm_id: Id; interaction_id: Id };
  interaction_versions: {
    customer_id: Id;
    interaction_id: Id;
    version: number;
    kind: InteractionKind | SystemEventKind;
    note: string;
    content: Json<unknown>;
    author_name: string;
    at: Instant;
  };
  interaction_promises: {
    customer_id: Id;
    id: Id;
    interaction_id: Id;
    firm_id: Id;
    assignee_id: Id;
    promised_by: PromiseSide;
    what: string;
    due_on: Day;
    done_at: Instant | null;
    created_at: Instant;
  };
  interaction_drafts: { customer_id: Id; author_id: Id; content: Json<unknown>; saved_at: Instant };
  firm_contracts: {
    customer_id: Id;
    firm_id: Id;
    name: string;
    started_on: Day;
    ended_on: Day | null;
    declared_by: Id;
    declared_at: Instant;
  };
  contact_consents: {
    customer_id: Id;
    firm_id: Id;
    channel: ContactChannel;
    id: Id;
    granted: boolean;
    at: Instant;
    said_by: Defaulted<ConsentSource>;
  };
  note_templates: {
    firm_id: Id;
    id: Id;
    name: string;
    kind: InteractionKind;
    body: string;
    changed_by: Id;
    changed_at: Instant;
  };
  tasks: {
    firm_id: Id;
    id: Id;
    customer_ref: Id | null;
    title: string;
    due_on: Day;
    origin: Exclude<TaskOrigin, "promise">;
    assignee_id: Id;
    repeat: TaskRepeat;
    repeat_from: Day | null;
    done_at: Instant | null;
    created_by: Id;
    created_at: Instant;
  };
};

type InteractionsTable = {
  customer_id: Id;
  id: Id;
  firm_id: Id;
  author_id: Id | null;
  author_name: string;
  kind: InteractionKind | SystemEventKind;
  is_system: Defaulted<boolean>;
  at: Instant;
  note: string;
  words: string;
  called_at: Instant | null;
  phone: string | null;
  starts_at: Instant | null;
  ends_at: Instant | null;
  place: string | null;
  link: string | null;
  refused_at: Instant | null;
  unanswered: Defaulted<boolean>;
  counted_at: Instant | null;
  created_at: Instant;
  changed_at: Defaulted<Instant | null>;
  changes_nb: Defaulted<number>;
  hidden_at: Defaulted<Instant | null>;
  hidden_by: Defaulted<Id | null>;
  hidden_because: Defaulted<string | null>;
};
