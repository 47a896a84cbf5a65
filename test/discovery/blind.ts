import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/discovery', name), 'utf8'))

/** Written by somebody who saw neither tools, descriptions nor utterances; three a tool. */
export const blindRequests = z
  .array(z.strictObject({ tool: z.string(), request: z.string() }))
  .parse(fixture('blind-requests.json'))

/** Requests that no tool is for, each written before anything was changed for it. */
export const blindOffTopic = z.array(z.string()).parse(fixture('blind-off-topic.json'))
