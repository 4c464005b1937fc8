// A program of its own, in JavaScript: the types of both generations do not live in one.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const { MCP_URL, MCP_KEY } = process.env;
const client = new Client({ name: 'first generation', version: '1.0.0' });
const headers = { Authorization: `Bearer ${MCP_KEY}` };
await client.connect(
  new StreamableHTTPClientTransport(new URL(MCP_URL), { requestInit: { headers } }),
);
const heard = [];
const made = await client.callTool(
  { name: 'text_to_model', arguments: { prompt: 'a wooden crate', wait_seconds: 300 } },
  undefined,
  { onprogress: ({ progress }) => heard.push(progress), timeout: 600_000 },
);
console.log(JSON.stringify({ ...made, heard }));
await client.close();
