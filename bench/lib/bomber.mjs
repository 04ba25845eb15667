// `node bomber.mjs ADDRESS TOKEN`: a saver's browser that sends a file again and again. A line `start FILE` starts, the line
// `stop` ends with the file under way and prints the statuses. Its priority is the lowest: a sender is another machine.
import { readFileSync } from "node:fs";
import os from "node:os";
import { createInterface } from "node:readline";

const [address, token] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
os.setPriority(19);
let isSending = false;
let sending = Promise.resolve([]);

async function send(body) {
  const statuses = [];
  while (isSending) {
    const answer = await fetch(`${address}/v1/users/me/imports?file_name=releve`, {
      method: "POST",
      headers,
      body,
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, file] = line.split(" ");
  if (word === "start") {
    isSending = true;
    sending = send(readFileSync(file));
  } else {
    isSending = false;
    console.log(JSON.stringify(await sending));
  }
}
