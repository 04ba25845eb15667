import type { FileReply } from "@vigie/api";

/** Downloads a file under its name. */
export function saveFile({ content, fileName }: FileReply): boolean {
  if (!(content instanceof Blob)) return false;
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the file after the click: the URL is revoked a moment later.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
  return true;
}
