// The least a Node process can do: one answer, always the same bytes and headers, from memory.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [file = "", headersFile = ""] = process.argv.slice(2);
const body = readFileSync(file);
const headers: string[] = JSON.parse(readFileSync(headersFile, "utf8"));
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
});
