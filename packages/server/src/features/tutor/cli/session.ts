import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import type { App } from '../../../platform/feature/app.ts'
import { callIn, dataOf, makeCall } from '../../../platform/cli/do/make-call.ts'
import type { CallFrame } from '../../../platform/cli/do/shared-options.ts'
import { UsageError } from '../../../platform/cli/errors-and-exit-codes.ts'
import { printJson } from '../../../platform/cli/terminal/output.ts'
import { writeOwnFile } from '../../../platform/cli/own-file.ts'
import type { SessionExportOptions, SessionOptions } from './index.ts'
import { asStarted } from '../../../platform/cli/started-as.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

const Part = z.object({ part: z.string(), events: z.number(), nextCursor: z.string().optional() })
const Imported = z.object({
  sessionId: z.string(),
  status: z.enum(['imported', 'extended', 'unchanged']),
  added: z.number(),
  events: z.number(),
})

const LONGEST_PART = 1_000_000

const frameOf = ({ user }: SessionOptions): CallFrame => (user === undefined ? {} : { user })

export async function exportSession(
  host: CommandHost,
  sessionId: string,
  options: SessionExportOptions,
): Promise<void> {
  const { out, force, json } = options
  await host.withApp(async (app) => {
    // Fetched before the file is created, so that a wrong id creates none.
    const first = await partOf(app, { sessionId }, frameOf(options))
    const parts = () => Readable.from(partsFrom(app, sessionId, first, frameOf(options)))
    if (out === '-') return pipeline(parts(), process.stdout, { end: false })
    const file = resolve(out ?? `tutor-nexus-session-${sessionId}.jsonl`)
    await writeOwnFile(
      file,
      (partial) => pipeline(parts(), createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })),
      force,
    )
    const { events } = first
    if (json) return printJson({ file, sessionId, events })
    console.log(
      asStarted(`Exported ${count(events)} to ${file}. To import it elsewhere: tn session import <file>`),
    )
  })
}

type Arguments = { sessionId: string; cursor?: string }

const partOf = async (app: App, args: Arguments, frame: CallFrame) =>
  Part.parse(dataOf(await callIn(app, 'tn_session_export', args, frame), app.registry))

async function* partsFrom(app: App, sessionId: string, first: z.output<typeof Part>, frame: CallFrame) {
  yield first.part
  let cursor = first.nextCursor
  while (cursor !== undefined) {
    const { part, nextCursor } = await partOf(app, { sessionId, cursor }, frame)
    yield part
    cursor = nextCursor
  }
}

export async function importSession(host: CommandHost, file: string, options: SessionOptions): Promise<void> {
  const given = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8'))
  if (given.trim() === '')
    throw new UsageError('The file is empty: pass a file written by `tn session export`.')
  const parts = Array.from({ length: Math.max(1, Math.ceil(given.length / LONGEST_PART)) }, (_, at) =>
    given.slice(at * LONGEST_PART, (at + 1) * LONGEST_PART),
  )
  const outcome = await makeCall(host, 'tn_session_import', { parts }, frameOf(options))
  const imported = Imported.parse(dataOf(outcome, await host.registry()))
  if (options.json) return printJson(imported)
  const { sessionId, status, added, events } = imported
  const summary = {
    imported: `Imported the session: ${count(events)}.`,
    extended: `Updated the session: ${added === 1 ? '1 new event' : `${added} new events`}.`,
    unchanged: 'The session is already here, with nothing new in the file.',
  }[status]
  console.log(asStarted(`${summary} Read it: tn do session history ${sessionId}`))
}

const count = (events: number): string => (events === 1 ? '1 event' : `${events} events`)
