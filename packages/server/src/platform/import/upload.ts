import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ToolError } from '@tutor-nexus/toolkit'

/** A full collection of ASSIST is 243 MB, and a tenth of that as a zip. */
const MOST_BYTES = 300 * 1024 * 1024

/** A file that was uploaded, in a folder of its own until it is cleaned up. */
export interface Upload {
  readonly location: string
  cleanUp(): Promise<void>
}

/** Keeps the body of a request as a file of this name. */
export async function saveUpload(request: IncomingMessage, name: string): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), 'tn-upload-'))
  const cleanUp = () => rm(folder, { recursive: true, force: true })
  try {
    const location = join(folder, name)
    await pipeline(request, limited, createWriteStream(location, { flags: 'wx', mode: 0o600 }))
    return { location, cleanUp }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

/** The last part of a name, without anything that a path could be made of. */
export const uploadName = (given: string): string =>
  (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/[^\p{L}\p{N}. _()-]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-100)

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES)
      throw new ToolError('BAD_REQUEST', 'The file is larger than 300 MB', {
        details: { reason: 'Import it on the server with: npx tutor-nexus import <format> <file>' },
      })
    yield chunk
  }
}
