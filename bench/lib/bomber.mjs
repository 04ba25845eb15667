// `node bomber.mjs ADDRESS TOKEN FILE SECONDS`: sends a file again and again, as a saver's browser would; prints the statuses.
import { readFileSync } from "node:fs";

const [address, token, file, seconds] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
const end = performance.now() + Number(seconds) * 1000;
const statuses = [];
while (performance.now() < end) {
  const answer = await fetch(`${address}/v1/users/me/imports?file_name=releve`, {
    method: "POST",
    headers,
    body,
  });
  await answer.arrayBuffer();
  statuses.push(answer.status);
}
console.log(JSON.stringify(statuses));
