import type { ExportFile } from "@vigie/api";
import { useState } from "react";
import { api, useReading } from "../../../../api.ts";
import type { formats } from "../text.ts";

const checkEveryMs = 500;

export type Format = (typeof formats)[number]["format"];

/** Export files being prepared or ready, polled while one is being prepared: a reloaded page finds them. */
export function useExportFiles() {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { data, isPending } = useReading(
    api.exports.files,
    {},
    { refetchEveryMs: isUnderWay ? checkEveryMs : false },
  );
  const files = data?.exportFiles ?? [];
  const isNow = files.some(isBeingPrepared);
  if (isNow !== isUnderWay) setIsUnderWay(isNow);
  return {
    /** Unknown until the server decided how the file is delivered. */
    isLoading: isPending,
    isDirect: (format: Format): boolean => data?.directFormats.includes(format) ?? format !== "pdf",
    fileOf: (format: Format): ExportFile | undefined => files.find((one) => one.format === format),
  };
}
export type ExportFiles = ReturnType<typeof useExportFiles>;

export function isBeingPrepared({ status }: ExportFile): boolean {
  return status === "pending" || status === "running";
}
