// The least a Node process can do: one answer, always the same bytes, from memory.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file = "", encoding = ""] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-length": body.length,
  ...(encoding ? { "content-encoding": encoding } : {}),
};
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
});
