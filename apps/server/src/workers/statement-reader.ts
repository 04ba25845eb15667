import type { OpenOptions } from "@vigie/statements";
import { fileURLToPath } from "node:url";
import {
  type OpenedApart,
  type ProcessLimits,
  type ReaderProcess,
  startReaderProcess,
} from "./reader-process.ts";

/** A file of 20 MB is read in a few seconds; one that takes longer was crafted to. */
const processLimits: ProcessLimits = {
  entry: fileURLToPath(new URL("statement-process.ts", import.meta.url)),
  heapMb: 512,
  residentBytes: 1_200_000_000,
  processorMs: 20_000,
  clockMs: 60_000,
};
/** Maximum number of processes at once: further files wait. */
const maxReaders = 2;
/** Maximum number of waiting files: beyond it, a saver is asked to retry later rather than kept waiting, since each waiting file
 * holds up to 20 MB. */
const maxWaiting = 12;
/** A process without a file for this long is ended, to free its memory. */
const idleMs = 300_000;

export type ReadApart = OpenOptions & {
  /** Also returns the compressed bytes and their hash, unless the file is refused. */
  readonly keep?: boolean;
  /** Returns what is read as the texts that an import stores. */
  readonly store?: boolean;
};
export type ReaderLimits = Partial<ProcessLimits> & { readonly readers?: number; readonly waiting?: number };

/** Reads a statement file in a separate process of low priority, with limited heap and time. Returns null if too many files
 * wait. */
export type StatementReader = {
  (bytes: Uint8Array, asked?: ReadApart): Promise<OpenedApart | null>;
  /** Ends the idle processes; the others end with their file. The next file starts a new one. */
  readonly close: () => void;
};

export function createStatementReader(limits: ReaderLimits = {}): StatementReader {
  const { readers = maxReaders, waiting: places = maxWaiting, ...changed } = limits;
  const staff = createStaff({ ...processLimits, ...changed });
  const waiting: (() => void)[] = [];
  let running = 0;
  const read = async (bytes: Uint8Array, asked: ReadApart = {}): Promise<OpenedApart | null> => {
    if (running >= readers) {
      if (waiting.length >= places) return null;
      await new Promise<void>((resume) => waiting.push(resume));
    } else running += 1;
    const { keep = false, store = false, ...options } = asked;
    const reader = staff.take();
    const { answer, ended } = reader.read(bytes, { options, keep, store });
    void ended.then(() => {
      staff.giveBack(reader);
      // The slot passes directly to the next in the queue: no newcomer can take it in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    });
    return await answer;
  };
  return Object.assign(read, { close: staff.close });
}

type Staff = {
  readonly take: () => ReaderProcess;
  readonly giveBack: (reader: ReaderProcess) => void;
  readonly close: () => void;
};

/** Pool of idle processes, last used first: started by the first file and kept warm for the next ones. */
function createStaff(limits: ProcessLimits): Staff {
  let generation = 0;
  const generations = new WeakMap<ReaderProcess, number>();
  const idle: { readonly reader: ReaderProcess; readonly timer: NodeJS.Timeout }[] = [];
  const start = (): ReaderProcess => {
    const reader = startReaderProcess(limits);
    generations.set(reader, generation);
    return reader;
  };
  const take = (): ReaderProcess => {
    for (let rested = idle.pop(); rested !== undefined; rested = idle.pop()) {
      clearTimeout(rested.timer);
      if (rested.reader.isAlive()) return rested.reader;
    }
    return start();
  };
  const giveBack = (reader: ReaderProcess): void => {
    if (generations.get(reader) !== generation) return reader.stop();
    if (!reader.isAlive()) return;
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((rested) => rested.reader === reader),
        1,
      );
      reader.stop();
    }, idleMs).unref();
    idle.push({ reader, timer });
  };
  const close = (): void => {
    generation += 1;
    for (const { reader, timer } of idle.splice(0)) {
      clearTimeout(timer);
      reader.stop();
    }
  };
  return { take, giveBack, close };
}

/** One reader for the whole web process: its limits bound the cores and memory of the machine. */
export const readStatementApart: StatementReader = createStatementReader();
