/** The SDK's types that code outside this folder uses. They cost nothing at run time. */
export type {
  AuthInfo,
  EventId,
  EventStore,
  JSONRPCMessage,
  McpRequestContext,
  StreamId,
  Tool as WireTool,
} from '@modelcontextprotocol/server'
