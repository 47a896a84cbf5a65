import { extname } from 'node:path'
import type { ServerResponse } from 'node:http'
import { ToolError } from '@tutor-nexus/toolkit'
import { saveUpload, uploadName } from '../../../platform/import/upload.ts'
import { withoutFolder } from '../../../platform/import/import-job.ts'
import { ImportFailed, runInWorker } from '../../../platform/import/run-in-worker.ts'
import { pathOf } from '../../../platform/http/responses.ts'
import { wrongMethod, type CardVisit } from './route.ts'

/** Which importer reads a file. */
const IMPORTERS: Readonly<Record<string, string>> = {
  '.apkg': 'anki',
  '.colpkg': 'anki',
  '.csv': 'cards-csv',
  '.tsv': 'cards-csv',
  '.txt': 'cards-csv',
}

const MOST_AT_ONCE = 2
const LONGEST_DECK = 100
const MOST_REMARKS = 100

/** Whose files are being read. */
const busy = new Set<string>()

/**
 * `POST /cards/v1/import?name=…` imports the file that is its body, or with `preview=true` only tells what is in it.
 * Answers with lines of JSON: progress, and at the end the report or the error. Whoever closes the connection stops it,
 * and nothing is kept.
 */
export async function serveImport(visit: CardVisit): Promise<void> {
  const { owner, request, url } = visit
  if (request.method !== 'POST') throw wrongMethod('POST')
  const name = uploadName(url.searchParams.get('name') ?? '')
  const ending = extname(name).toLowerCase()
  const adapter = Object.hasOwn(IMPORTERS, ending) ? IMPORTERS[ending] : undefined
  if (adapter === undefined)
    throw new ToolError('BAD_REQUEST', `${name || 'This file'} can’t be imported`, {
      details: { reason: `Choose a file that ends in ${Object.keys(IMPORTERS).join(', ')}` },
    })
  if (busy.has(owner) || busy.size >= MOST_AT_ONCE)
    throw new ToolError('UNPROCESSABLE_ENTITY', 'Another import is running', {
      details: { reason: 'Wait until it is done, then try again.' },
    })
  busy.add(owner)
  try {
    await importUpload(visit, name, adapter)
  } finally {
    busy.delete(owner)
  }
}

async function importUpload(visit: CardVisit, name: string, adapter: string): Promise<void> {
  const { app, owner, request, response, url } = visit
  const { location, cleanUp } = await saveUpload(request, name)
  const stopping = new AbortController()
  response.once('close', () => stopping.abort())
  response.writeHead(200, { 'Content-Type': 'application/jsonl; charset=utf-8', 'Cache-Control': 'no-store' })
  try {
    const { remarks, ...report } = await runInWorker(
      {
        database: app.settings.location,
        adapter,
        location,
        owner,
        options: optionsIn(url),
      },
      { signal: stopping.signal, onProgress: (progress) => say(response, { progress }) },
    )
    say(response, { report: { ...report, remarks: remarks.slice(0, MOST_REMARKS) } })
  } catch (error) {
    const isKnown = error instanceof ImportFailed && error.kind !== 'fault'
    const { failure } = isKnown
      ? await app.pipeline.refuse(
          new ToolError('UNPROCESSABLE_ENTITY', withoutFolder(error.message, location)),
        )
      : await app.pipeline.fail(error, { surface: 'web', path: pathOf(request) })
    say(response, { error: failure })
  } finally {
    response.end()
    await cleanUp()
  }
}

function optionsIn(url: URL): Record<string, string> {
  const deck = (url.searchParams.get('deck') ?? '').trim().slice(0, LONGEST_DECK)
  return {
    ...(deck === '' ? {} : { deck }),
    ...(url.searchParams.get('preview') === 'true' ? { preview: 'true' } : {}),
  }
}

const say = (response: ServerResponse, line: object): void => {
  if (!response.destroyed) response.write(`${JSON.stringify(line)}\n`)
}
